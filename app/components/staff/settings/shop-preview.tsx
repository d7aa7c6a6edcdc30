import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ENGLISH, idsIn, isOut, NEW, type Typed } from '#app/business/school/typed-fields.ts'
import { askedQuestionsIn } from '#app/business/settings/asked-questions.ts'
import { shownSchool } from '#app/business/settings/contact.ts'
import { Footer } from '#app/components/frame/footer.tsx'
import { Header } from '#app/components/frame/header.tsx'
import { AskedQuestions } from '#app/components/home/asked-questions.tsx'
import { IntroView } from '#app/components/home/intro.tsx'
import { Voices } from '#app/components/home/voices.tsx'
import { type ShellData, useShell } from '#app/components/shell/shell-data.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { accentVariables } from '#app/platform/accent.ts'
import { FILE, type SettingsPage } from './settings-answer.ts'

type Props = {
  /** The form whose fields are shown as they are typed. */
  form: RefObject<HTMLFormElement>
  /** Changes when the form is filled anew. */
  round: number
  /** The stored settings that the preview shows. What is typed in the form replaces them. */
  others: NonNullable<SettingsPage['preview']>
  courses: SettingsPage['courses']
}

/**
 * The head, the first screen and the foot of the shop as the typed settings would make them. They are drawn in a frame
 * as wide as a phone, so that the shop's own parts take the form that they have there.
 */
export function ShopPreview({ form, round, others, courses }: Props) {
  const shell = useShell()
  const typed = useTyped(form, round)
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [height, setHeight] = useState(400)
  const shown = { ...others.typed, ...typed }
  const accent = shown.accent_color ?? ''
  useEffect(() => {
    if (!page) return
    for (const [name, value] of Object.entries(accentVariables(accent)))
      page.ownerDocument.documentElement.style.setProperty(name, value)
  }, [page, accent])
  useEffect(() => {
    if (!page) return
    const observer = new ResizeObserver(() => setHeight(page.scrollHeight))
    observer.observe(page)
    return () => observer.disconnect()
  }, [page])
  if (!shell) return null
  return (
    <>
      <BrowserTab typed={shown} />
      <iframe
        title={m.settings_look()}
        srcDoc={`<!doctype html><html lang="${shell.locale}"><meta name="viewport" content="width=device-width"><body>`}
        tabIndex={-1}
        onLoad={({ currentTarget }) => setPage(copyStylesInto(currentTarget))}
        // A wheel or a finger moves the page around it.
        className="pointer-events-none w-full"
        style={{ height }}
      />
      {page &&
        createPortal(<ShopTop shell={shell} typed={shown} cover={others.cover} courses={courses} />, page)}
    </>
  )
}

/** The tab of a browser, with the shop's icon. */
function BrowserTab({ typed }: { typed: Typed }) {
  const locale = useLocale()
  const icon = textIn(typed, 'photo_favicon', locale)
  return (
    <p className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-1.5 text-sm">
      {icon && <img src={icon} alt="" className="size-4 object-contain" />}
      <span className="truncate">{textIn(typed, 'title', locale) || m.common_shop()}</span>
    </p>
  )
}

/** Returns a text as a reader of this language sees it. */
function textIn(typed: Typed, name: string, locale: Locale): string {
  return ((locale === 'en' && typed[ENGLISH + name]?.trim()) || typed[name] || '').trim()
}

/** Gives the frame the styles of this page, and returns its body. No key and no press reaches what is drawn there. */
function copyStylesInto(frame: HTMLIFrameElement): HTMLElement | null {
  const inside = frame.contentDocument
  if (!inside) return null
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]'))
    inside.head.appendChild(sheet.cloneNode())
  inside.body.inert = true
  return inside.body
}

/** Returns what stands in the form's fields. A chosen picture is an address that only this page can open. */
function useTyped(form: RefObject<HTMLFormElement>, round: number): Typed {
  const [typed, setTyped] = useState<Typed>({})
  const urls = useRef(new Map<File, string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is filled anew has other values.
  useEffect(() => {
    const fields = form.current
    if (!fields) return
    const read = () => setTyped(typedIn(new FormData(fields), urls.current))
    read()
    fields.addEventListener('input', read)
    return () => fields.removeEventListener('input', read)
  }, [form, round])
  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
    }
  }, [])
  return typed
}

/** A chosen file replaces the address of its picture, which stands after it in the form. */
function typedIn(form: FormData, urls: Map<File, string>): Typed {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') typed[name] = value
  for (const [name, file] of form) {
    if (typeof file === 'string' || file.size === 0) continue
    const url = urls.get(file) ?? URL.createObjectURL(file)
    urls.set(file, url)
    typed[name.slice(0, -FILE.length)] = url
  }
  return typed
}

function ShopTop({
  shell,
  typed,
  cover,
  courses,
}: {
  shell: ShellData
  typed: Typed
  cover: string
  courses: SettingsPage['courses']
}) {
  const locale = useLocale()
  const of = (name: string) => textIn(typed, name, locale)
  const [title, tagline] = [of('title'), of('tagline')]
  const shop: ShellData['shop'] = {
    ...shell.shop,
    ...shownSchool({
      title,
      tagline,
      logoUrl: of('photo_logo'),
      faviconUrl: of('photo_favicon'),
      contactEmail: of('contact_email'),
      contactTel: of('contact_tel'),
      contactLine: of('contact_line'),
      company: {
        name: of('company_name'),
        address: of('company_address'),
        taxId: of('company_tax_id'),
      },
    }),
  }
  const intro = {
    headline: of('home_headline') || tagline || title,
    text: of('home_text'),
    pictureUrl: of('photo_home') || cover,
    freeLecture: null,
    refundRule: '',
  }
  const visited = { ...shell, shop, account: null, cartCount: 0 }
  return (
    <>
      <Header shell={visited} />
      <div className="page pb-6">
        <IntroView intro={intro} shop={shop} hasCourses />
        <Voices voices={voicesIn(typed, locale === 'en', courses)} />
        <AskedQuestions questions={askedQuestionsIn(of('home_questions'))} />
      </div>
      <Footer shell={visited} />
    </>
  )
}

const VOICES = 'home_voices'

function voicesIn(typed: Typed, inEnglish: boolean, courses: SettingsPage['courses']) {
  const ids = idsIn(typed[VOICES]).filter(id => !isOut(typed, VOICES, id))
  return [...ids, NEW]
    .map(id => {
      const of = (part: string) => typed[`${VOICES}.${id}.${part}`] ?? ''
      const text = (part: string) => (inEnglish && of(ENGLISH + part)) || of(part)
      const course = courses.find(one => String(one.id) === of('course_id'))
      return {
        name: text('name'),
        did: text('did'),
        words: text('words'),
        pictureUrl: of('picture'),
        workUrl: of('work'),
        course: course ? { name: course.name, path: `/course/${course.id}` } : null,
      }
    })
    .filter(({ words }) => words !== '')
}
