import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import {
  Form,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from '@remix-run/react'
import { useEffect } from 'react'
import { editProfile, getProfile } from '#app/business/accounts/edit-profile.server.ts'
import { ownProfileForm, readProfileForm } from '#app/business/accounts/registration/profile-form.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { askedProfileOf } from '#app/components/account/asked-profile.ts'
import { ProfileFields } from '#app/components/account/profile-fields.tsx'
import { useFocusOnError } from '#app/components/account/use-focus-on-error.ts'
import { WithoutScript } from '#app/components/account/without-script.tsx'
import { ChangedElsewhere } from '#app/components/myaccount/changed-elsewhere.tsx'
import { typedProfile } from '#app/components/myaccount/typed-profile.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { registrationErrors } from '#app/refusals/registration-words.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { readFormWithPictures, readRegistration, typedForm } from './register.server.ts'

const PATH = '/myaccount/profile'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(context, request)
  const [profile, form] = await Promise.all([
    getProfile(context.services, account),
    readProfileForm(context.services),
  ])
  const asked = askedProfileOf(ownProfileForm(form))
  const group = form.groups.find(({ id }) => id === profile?.groupId)?.name ?? null
  return {
    // The email has its own page, because it must be confirmed. A group can be chosen only once.
    asked: {
      ...asked,
      fields: asked.fields.filter(({ name }) => name !== 'email' && !(name === 'userGroup' && group)),
    },
    typed: profile && typedProfile(profile.input),
    seen: profile?.seen ?? '',
    group,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const account = await requireAccount(context, request)
  const { form, errors: pictures } = await readFormWithPictures(context, request)
  const caller = await context.caller()
  const seen = String(form.get('seen') ?? '')
  const input = readRegistration(form)
  const saved = await editProfile(context.services, { input, seen }, { ...caller, account })
  if (saved.ok) return redirect(`${PATH}?saved=1`)
  for (const name of Object.keys(pictures)) form.delete(name)
  const { error } = saved
  const errors =
    error.code === 'INPUT_ERROR'
      ? { ...registrationErrors({ ...error, otherFaults: {} }, context.locale), ...pictures }
      : pictures
  const now = error.code === 'CHANGED_ELSEWHERE' ? error.seen : seen
  return data(
    { code: error.code, errors, typed: typedForm(form, 'faults' in error ? error.faults : {}), seen: now },
    400,
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_profile_title(), hidden: true })

export default function Profile() {
  const { asked, typed, seen, group } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isSaved = useSearchParams()[0].has('saved')
  const pending = useNavigation().formAction === PATH
  const fields = useFocusOnError(refused)
  // The overview links to a field that is still empty.
  const { hash } = useLocation()
  useEffect(() => document.getElementsByName(hash.slice(1))[0]?.focus(), [hash])
  return (
    <main id="main" className="page max-w-2xl py-8">
      <h1 className="text-2xl font-semibold">{m.privacy_profile_title()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{typed ? m.privacy_profile_lead() : m.privacy_profile_none()}</p>
      {typed && (
        <Form method="post" encType="multipart/form-data" noValidate>
          <fieldset ref={fields} className="grid min-w-0 gap-4">
            <legend className="sr-only">{m.privacy_profile_title()}</legend>
            <WithoutScript />
            <input type="hidden" name="seen" value={refused?.seen ?? seen} />
            {refused?.code === 'CHANGED_ELSEWHERE' && <ChangedElsewhere />}
            {refused?.code === 'INPUT_ERROR' && <Alert kind="error" title={m.privacy_check_fields()} />}
            {isSaved && !refused && <Alert kind="success" title={m.privacy_saved()} />}
            {asked.fields.some(({ name, required }) => name === 'firstnameEng' && !required) && (
              <p className="text-sm text-ink-soft">{m.privacy_profile_english()}</p>
            )}
            <ProfileFields asked={asked} typed={refused?.typed ?? typed} errors={refused?.errors ?? {}} />
            {group && (
              <p>
                <span className="font-semibold">{m.privacy_profile_group()}</span> {group}
                <span className="block text-sm text-ink-soft">{m.privacy_profile_group_hint()}</span>
              </p>
            )}
            <Button type="submit" pending={pending} className="justify-self-start">
              {m.privacy_save()}
            </Button>
          </fieldset>
        </Form>
      )}
    </main>
  )
}
