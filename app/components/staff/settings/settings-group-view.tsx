import { Link, useActionData, useLocation, useNavigate } from '@remix-run/react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ChangedAlert, FaultsAlert, LostAlert, SaveByEnter } from '#app/components/staff/form-alerts.tsx'
import { SaveState, UnsavedGuard, useUnsaved } from '#app/components/staff/save-bar.tsx'
import { usePost } from '#app/components/staff/use-post.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { Time } from '#app/ui/time.tsx'
import { SettingField } from './setting-field.tsx'
import { BankLines, ShippingLines, WayLines } from './setting-lists.tsx'
import {
  LIST_TITLES,
  type PastSave,
  type SettingsAgain,
  type SettingsAnswer,
  type SettingsPage,
  settingsPath,
} from './settings-answer.ts'

const ACTION = '/admin/setting'

const ShopPreview = lazy(async () => ({ default: (await import('./shop-preview.tsx')).ShopPreview }))

/** A group of settings: the save that was just made, the form, and the saves before. */
export function SettingsGroupView({ page }: { page: SettingsPage }) {
  return (
    <UnsavedGuard>
      <Group page={page} />
    </UnsavedGuard>
  )
}

function Group({ page }: { page: SettingsPage }) {
  const { group, title, history, saved } = page
  const path = settingsPath(group)
  const navigate = useNavigate()
  const posted = useActionData<SettingsAnswer>()
  const [again, setAgain] = useState<SettingsAgain | null>(posted && posted.kind !== 'saved' ? posted : null)
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [isSame, setSame] = useState(false)
  const [isTouched, setTouched] = useState(again !== null)
  useUnsaved(isTouched)
  const { send, isSending, isLost } = usePost<SettingsAnswer>(ACTION, answer => {
    setSame(answer.kind === 'saved' && answer.act === null)
    if (answer.kind === 'saved') {
      setAgain(null)
      setTouched(false)
      if (answer.act !== null) navigate(`${path}?saved=${answer.act}`, { replace: true })
      return
    }
    setAgain(answer)
    if (answer.kind === 'filled' || answer.kind === 'changed') setRound(before => before + 1)
  })
  useEffect(() => {
    if (again?.about)
      document.getElementById(again.about)?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    else if (again && again.kind !== 'preview') showFirstError(form.current)
  }, [again])
  const { hash } = useLocation()
  useEffect(() => {
    const part = document.getElementById(hash.slice(1))
    const fold = part?.closest('details')
    if (!fold || fold.open) return
    fold.open = true
    part?.scrollIntoView()
  }, [hash])
  const justSaved = history.find(({ act }) => act === saved)
  const seen = again?.seen ?? page.seen
  const typed = again?.typed ?? page.typed
  const faults = again?.faults ?? {}
  const isBeside = page.preview !== null
  return (
    <div
      className={`grid max-w-3xl gap-6 ${isBeside ? 'xl:max-w-none xl:grid-cols-[minmax(0,1fr)_23.5rem] xl:gap-x-8 xl:*:col-start-1' : ''}`}
    >
      <header className="grid gap-1">
        <Link to="/admin/settings" className="link inline-flex min-h-11 items-center">
          {m.settings_back()}
        </Link>
        <h1 className="text-2xl font-semibold">{title}</h1>
      </header>
      {justSaved && !again && (
        <Alert kind="success" title={m.staff_offer_saved()}>
          <p>{m.settings_saved_text()}</p>
          <PutBack path={path} group={group} seen={seen} save={justSaved} onSubmit={send} />
        </Alert>
      )}
      {isSame && <Alert kind="info" title={m.settings_saved_nothing()} />}
      <Preview page={page} form={form} round={round} />
      <form
        ref={form}
        method="post"
        action={path}
        encType="multipart/form-data"
        onSubmit={send}
        onInput={() => setTouched(true)}
        noValidate
        className="grid gap-6"
      >
        <SaveByEnter />
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="seen" value={seen} />
        {again?.kind === 'changed' && (
          <ChangedAlert
            path={path}
            fields={again.theirs.map(({ label, from, to }) => ({ label, mine: from, theirs: to }))}
          />
        )}
        <FaultsAlert faults={faults} parts={partsWithFaults(page, faults)} />
        {/* Fields keep what is typed into them, so they are made again when an answer has other values. */}
        <div key={round} className="grid gap-6">
          {page.settings.map(setting => (
            <SettingField
              key={setting.name}
              setting={setting}
              typed={typed}
              faults={faults}
              courses={page.courses}
              mostPictureBytes={page.mostPictureBytes}
              again={again}
            />
          ))}
          {page.list === 'payment_methods' && <WayLines typed={typed} faults={faults} />}
          {page.list === 'origin_banks' && <BankLines typed={typed} faults={faults} />}
          {page.list === 'shipping_methods' && <ShippingLines typed={typed} faults={faults} />}
        </div>
        <LostAlert isLost={isLost} />
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
          <Button type="submit" name="intent" value="save" size="lg" pending={isSending}>
            {m.staff_offer_save()}
          </Button>
          <SaveState isTouched={isTouched} isSending={isSending} savedAt={null} />
        </div>
      </form>
      <section aria-labelledby="history" className="grid gap-2">
        <h2 id="history" className="text-lg font-semibold">
          {m.settings_history()}
        </h2>
        {history.length === 0 && <p className="text-ink-soft">{m.settings_history_none()}</p>}
        <ol className="grid gap-3">
          {history.map(save => (
            <li key={save.act} className="border-t border-line pt-3">
              <PastChanges save={save} />
              <PutBack path={path} group={group} seen={seen} save={save} onSubmit={send} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

const SCREEN =
  'max-h-[26rem] max-w-[23.5rem] overflow-y-auto rounded-md border border-edge bg-paper xl:max-h-[calc(100dvh-9rem)]'

/** The shop as it will look, beside the form where there is room. It is drawn in the browser alone. */
function Preview({
  page: { preview, courses },
  form,
  round,
}: {
  page: SettingsPage
  form: RefObject<HTMLFormElement>
  round: number
}) {
  const isHydrated = useHydrated()
  if (!preview || !isHydrated) return null
  return (
    <div className="grid content-start gap-1 xl:sticky xl:top-4 xl:col-start-2! xl:row-span-6 xl:row-start-1 xl:self-start">
      <h2 id="look" className="text-lg font-semibold">
        {m.settings_look()}
      </h2>
      <p className="text-sm text-ink-soft">{m.settings_look_text()}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys. */}
      <section tabIndex={0} aria-labelledby="look" className={SCREEN}>
        <Suspense>
          <ShopPreview form={form} round={round} others={preview} courses={courses} />
        </Suspense>
      </section>
    </div>
  )
}

/** The settings, or the list, to which these faults belong. */
function partsWithFaults({ settings, list }: SettingsPage, faults: SettingsAgain['faults']) {
  const parts = [
    ...settings.map(({ name, english, label }) => ({ id: name, english, label })),
    ...(list ? [{ id: list, english: null, label: LIST_TITLES[list]() }] : []),
  ]
  const fields = Object.keys(faults)
  return parts.filter(({ id, english }) =>
    fields.some(field => field === id || field === english || field.startsWith(`${id}.`)),
  )
}

function PastChanges({ save: { at, who, isPutBack, changes } }: { save: PastSave }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        <Time instant={at} withDate /> · {who ?? m.staff_act_former()}
        {isPutBack && ` · ${m.settings_was_put_back()}`}
      </p>
      <ul>
        {changes.map(({ label, from, to }) => (
          <li key={label} className="wrap-anywhere">
            {label}: {from} → {to}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Puts back what one save changed. A form of its own, because it sends no field of the group. */
function PutBack({
  path,
  group,
  seen,
  save: { act, at },
  onSubmit,
}: {
  path: string
  group: string
  seen: string
  save: PastSave
  onSubmit: ReturnType<typeof usePost>['send']
}) {
  const locale = useLocale()
  const when = formatMoment(at, locale)
  return (
    <form method="post" action={path} onSubmit={onSubmit}>
      <input type="hidden" name="group" value={group} />
      <input type="hidden" name="seen" value={seen} />
      <Button
        type="submit"
        name="intent"
        value={`put-back:${act}`}
        variant="quiet"
        aria-label={m.settings_put_back_of({ when })}
      >
        {m.settings_put_back()}
      </Button>
    </form>
  )
}
