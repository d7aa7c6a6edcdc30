import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import type { PageFault, TypedPage } from '#app/business/school/pages/page.ts'
import { getPageEditor } from '#app/business/school/pages/read-pages.server.ts'
import { addPage, putBackPage, savePage, withdrawPage } from '#app/business/school/pages/save-page.server.ts'
import { isPlainPage } from '#app/business/settings/page-keys.ts'
import type { PageAnswer } from '#app/components/staff/pages/page-editor.tsx'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { readId } from '#app/platform/typed-numbers.ts'
import { textsOf } from '#app/routes/forms.server.ts'

/** Two long texts, of which each letter may take nine bytes. */
const LARGEST_FORM = 2 * 1024 * 1024
const NEW_PAGE = 'new'
const NOTHING = { body: '', bodyEnglish: '' }

type Words = (none: Record<never, never>, options: { readonly locale: Locale }) => string

const FAULTS: Readonly<Record<PageFault, Words>> = {
  REQUIRED: m.register_edit_required,
  TOO_LONG: m.register_edit_too_long,
  NOT_A_TIME: m.pages_not_a_time,
  PAST: m.pages_past,
  BAD_ADDRESS: m.pages_bad_address,
  TAKEN: m.pages_taken,
}

/** Returns a page for its editor, with the text of the version in `?from=`. */
export async function loadPage({ request, context, params }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'pages.write')
  const page = params.key ?? ''
  if (page === NEW_PAGE) return { editor: null, preview: NOTHING, saved: null }
  const query = new URL(request.url).searchParams
  const from = readId(query.get('from'))
  const read = await getPageEditor(context.services, { page, from }, caller)
  if (!read.ok || !read.value) throw new Response(null, { status: 404 })
  const editor = read.value
  const saved = readId(query.get('saved'))
  return {
    editor,
    preview: previewOf(page, editor.text),
    saved: saved !== null && saved <= editor.seen ? saved : null,
  }
}

/** Handles the forms of a page: redirects when done, else returns the faults or previews with what was typed. */
export async function answerPage({
  request,
  context,
  params,
}: ActionFunctionArgs): Promise<Response | PageAnswer> {
  const caller = await requirePermission(context, request, 'pages.write')
  const page = params.key ?? ''
  // The last of a name counts: the button of the preview repeats `intent`.
  const fields = textsOf(await readForm(request, LARGEST_FORM))
  const { services, locale } = context
  const { intent = 'save', address = '' } = fields
  const version = readId(fields.id) ?? 0
  const seen = readId(fields.seen) ?? 0
  const about = intent === 'preview' ? 'save:' : `${intent}:${fields.id ?? ''}`
  const answer = { about, faults: {}, typed: fields }
  const typed = typedFrom(fields)
  if (intent === 'preview') return { ...answer, code: 'INPUT_ERROR', previews: previewOf(page, typed) }
  const done = await (intent === 'put-back'
    ? putBackPage(services, { page, version, seen }, caller)
    : intent === 'withdraw'
      ? withdrawPage(services, { page, version }, caller)
      : page === NEW_PAGE
        ? addPage(services, { address, typed }, caller)
        : savePage(services, { page, typed, seen }, caller))
  if (done.ok) {
    const key = page === NEW_PAGE ? address.trim() : page
    const said = intent === 'withdraw' ? '' : `?saved=${done.value.version}`
    return redirect(`/admin/pages/${key}${said}`)
  }
  const { error } = done
  switch (error.code) {
    case 'INPUT_ERROR': {
      const faults = Object.entries(error.faults).flatMap(([field, fault]) =>
        fault ? [[field, FAULTS[fault]({}, { locale })] as const] : [],
      )
      return { ...answer, code: 'INPUT_ERROR', faults: Object.fromEntries(faults) }
    }
    case 'CHANGED_MEANWHILE':
      return { ...answer, code: error.code }
    case 'GONE':
      return { ...answer, code: error.code, about: '', sentence: m.pages_gone({}, { locale }) }
    case 'NOT_STAFF':
      throw new Response(null, { status: 404 })
  }
}

function typedFrom(fields: Readonly<Record<string, string>>): TypedPage {
  const { title = '', titleEnglish = '', body = '', bodyEnglish = '', inFooter = '' } = fields
  const { when = 'now', effectiveAt = '', note = '' } = fields
  return { title, titleEnglish, body, bodyEnglish, inFooter, when, effectiveAt, note }
}

function previewOf(page: string, { body, bodyEnglish }: Pick<TypedPage, 'body' | 'bodyEnglish'>) {
  return isPlainPage(page)
    ? { body, bodyEnglish }
    : { body: safeHtml(body), bodyEnglish: safeHtml(bodyEnglish) }
}
