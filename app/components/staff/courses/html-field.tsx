import { useEffect, useRef, useState } from 'react'
import { postForm } from '#app/components/ask.ts'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import type { FieldControl } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { COURSE_FORMS } from './act-button.tsx'
import type { CourseAnswer } from './course-answer.ts'
import { richEditor } from './load-rich-editor.ts'

/** What each button writes around the chosen text. */
const HELPS: readonly { readonly label: () => string; readonly wrap: (text: string) => string }[] = [
  { label: m.editor_html_heading, wrap: text => `<h2>${text}</h2>` },
  {
    label: m.editor_html_list,
    wrap: text =>
      `<ul>\n${text
        .split('\n')
        .map(line => `<li>${line}</li>`)
        .join('\n')}\n</ul>`,
  },
  { label: m.editor_html_link, wrap: text => `<a href="https://">${text}</a>` },
  { label: m.editor_html_picture, wrap: text => `<img src="https://" alt="${text}">` },
]

type Rich = Awaited<ReturnType<typeof richEditor.load>>
/** Once it has loaded, later fields have it at once. */
let loaded: Rich | null = null

/**
 * A description as formatted text. It is sent as HTML, and written as HTML without JavaScript, until the editor has
 * loaded, and where the editor would lose a part of it. Then buttons write tags, and the result is shown as the shop
 * would clean and show it.
 */
export function HtmlField({
  name,
  typed,
  control,
  rows = 10,
  lang,
}: {
  name: string
  typed: string
  control: FieldControl
  rows?: number | undefined
  lang?: string | undefined
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isHydrated = useHydrated()
  const [shown, setShown] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [Rich, setRich] = useState<Rich | null>(() => loaded)
  const [isRich, setIsRich] = useState(false)
  useEffect(() => {
    let isOver = false
    const start = async () => {
      const RichEditor = await richEditor.load()
      loaded = RichEditor
      if (!isOver) setRich(() => RichEditor)
    }
    start().catch(() => {})
    return () => {
      isOver = true
    }
  }, [])
  const write = (wrap: (text: string) => string) => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to, value } = field
    field.setRangeText(wrap(value.slice(from, to)), from, to, 'select')
    field.focus()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const show = async () => {
    const fields = { intent: 'clean', html: area.current?.value ?? '' }
    const answer = await postForm<CourseAnswer>(COURSE_FORMS, fields, m.editing_preview_failed)
    const html = answer.kind === 'cleaned' ? answer.html : null
    setShown(html)
    setFailed(html === null)
  }
  return (
    <div className="grid min-w-0 content-start gap-2">
      <TextArea
        {...(isRich ? { hidden: true } : control)}
        ref={area}
        name={name}
        lang={lang}
        rows={rows}
        defaultValue={typed}
      />
      {Rich && <Rich area={area} control={control} typed={typed} isShown={isRich} show={setIsRich} />}
      {isHydrated && !isRich && (
        <div className="flex flex-wrap gap-2">
          {HELPS.map(({ label, wrap }) => (
            <Button key={label()} variant="secondary" onClick={() => write(wrap)}>
              {label()}
            </Button>
          ))}
          <Button variant="quiet" onClick={show}>
            {m.editor_html_show()}
          </Button>
        </div>
      )}
      {hasFailed && !isRich && (
        <p role="alert" className="text-sm text-danger">
          {m.editing_preview_failed()}
        </p>
      )}
      {shown !== null && !isRich && (
        <div className="rounded-md border border-line bg-surface p-3" role="status">
          <HtmlText html={shown} />
        </div>
      )}
    </div>
  )
}
