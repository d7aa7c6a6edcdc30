import { Link, useActionData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import type { PageEditor } from '#app/business/school/pages/read-pages.server.ts'
import {
  isBuiltInPage,
  isPlainPage,
  LONGEST_REFUND_RULE,
  pagePath,
} from '#app/business/settings/page-keys.ts'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { HtmlField } from '#app/components/staff/courses/html-field.tsx'
import { EditForm, type EditorAnswer, type EditState } from '#app/components/staff/edit-form.tsx'
import { UnsavedGuard } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { Checkbox, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'
import { PageHistory } from './page-history.tsx'
import { titleOfPage } from './page-words.ts'

/** A refusal, or with `previews` what the typed texts will look like. */
export type PageAnswer = EditorAnswer & {
  readonly previews?: { readonly body: string; readonly bodyEnglish: string }
}

type TextName = 'title' | 'titleEnglish' | 'body' | 'bodyEnglish' | 'note' | 'effectiveAt' | 'address'

/** Writes a version of a page, and shows the versions before. `saved`: the version that was written just now. */
export function PageEditorView(props: ComponentProps<typeof Editor>) {
  return (
    <UnsavedGuard>
      <Editor {...props} />
    </UnsavedGuard>
  )
}

function Editor({
  editor,
  preview,
  saved,
}: {
  /** null: a new page. */
  editor: PageEditor | null
  /** The HTML of the version that the form shows, as visitors see it. */
  preview: { readonly body: string; readonly bodyEnglish: string }
  saved: number | null
}) {
  const answer = useActionData<PageAnswer>()
  const page = editor?.page ?? ''
  const shown = editor?.versions.find(({ state }) => state === 'shown')
  const isOther = editor?.from != null && shown !== undefined && editor.from !== shown.version
  const title = editor ? titleOfPage(page, editor.text.title) : m.pages_add()
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid justify-items-start gap-2">
        <Link to="/admin/pages" className="link inline-flex min-h-11 items-center">
          {m.pages_back()}
        </Link>
        <h1 className="text-2xl font-semibold break-words">{title}</h1>
        {(shown || page === 'terms' || page === 'privacy') && (
          <Link to={pagePath(page)} className="link inline-flex min-h-11 items-center">
            {m.pages_see()}
          </Link>
        )}
      </header>
      {answer?.sentence ? (
        <Alert kind="error" title={answer.sentence} />
      ) : (
        saved !== null && !answer && <Alert kind="success" title={m.pages_saved({ version: saved })} />
      )}
      {isOther && (
        <Alert kind="info" title={m.pages_of_version({ version: editor.from ?? 0 })}>
          <Link to={`/admin/pages/${page}`} className="link inline-flex min-h-11 items-center">
            {m.pages_of_present()}
          </Link>
        </Alert>
      )}
      <EditForm
        intent="save"
        id=""
        seen={String(editor?.seen ?? 0)}
        version={`${editor?.seen} ${editor?.from}`}
        theirs={typed =>
          (['body', 'bodyEnglish'] as const).flatMap(name => {
            const theirs = editor?.text[name] ?? ''
            return theirs === typed[name] ? [] : [[labelOf(name), theirs] as const]
          })
        }
        className="grid gap-5"
      >
        {state => (
          <>
            {!editor && (
              <Line
                state={state}
                name="address"
                label={m.pages_address()}
                hint={m.pages_address_hint()}
                required
              />
            )}
            {!isBuiltInPage(page) && (
              <>
                <Line state={state} name="title" values={editor?.text} required />
                <Line state={state} name="titleEnglish" values={editor?.text} hint={m.pages_english_hint()} />
              </>
            )}
            <Body state={state} name="body" editor={editor} hint={bodyHint(page)} />
            <Body state={state} name="bodyEnglish" editor={editor} hint={m.pages_english_hint()} />
            {!isBuiltInPage(page) && (
              <Checkbox
                name="inFooter"
                value="1"
                label={m.pages_in_footer()}
                defaultChecked={state.typed ? 'inFooter' in state.typed : (editor?.text.inFooter ?? true)}
              />
            )}
            <When state={state} />
            <Line state={state} name="note" label={m.pages_note()} hint={m.pages_note_hint()} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" pending={state.isSending}>
                {m.pages_save()}
              </Button>
              <Button type="submit" name="intent" value="preview" variant="secondary">
                {m.pages_preview()}
              </Button>
            </div>
          </>
        )}
      </EditForm>
      <Preview page={page} texts={answer?.previews ?? (isOther ? preview : null)} />
      {editor && <PageHistory editor={editor} />}
    </div>
  )
}

function labelOf(name: TextName): string {
  const label = name.startsWith('title') ? m.pages_page_title() : m.pages_text()
  return name.endsWith('English') ? m.pages_in_english({ label }) : m.pages_in_thai({ label })
}

function bodyHint(page: string): string {
  if (isPlainPage(page)) return m.pages_empty_refunds()
  return page === 'terms' || page === 'privacy' ? m.pages_empty_built_in() : m.pages_empty_hidden()
}

function Line({
  state: { typed, errorAt },
  name,
  values,
  label = labelOf(name),
  hint,
  required,
}: {
  state: EditState
  name: TextName
  values?: PageEditor['text'] | undefined
  label?: string
  hint?: string
  required?: boolean
}) {
  const value = name === 'title' || name === 'titleEnglish' ? values?.[name] : undefined
  return (
    <Field label={label} hint={hint} error={errorAt(name)} required={required}>
      {control => (
        <TextInput {...control} name={name} autoComplete="off" defaultValue={typed?.[name] ?? value} />
      )}
    </Field>
  )
}

function Body({
  state: { typed, errorAt },
  name,
  editor,
  hint,
}: {
  state: EditState
  name: 'body' | 'bodyEnglish'
  editor: PageEditor | null
  hint: string
}) {
  const text = typed?.[name] ?? editor?.text[name] ?? ''
  return (
    <Field label={labelOf(name)} hint={hint} error={errorAt(name)}>
      {control =>
        isPlainPage(editor?.page ?? '') ? (
          <TextArea {...control} name={name} defaultValue={text} rows={6} maxLength={LONGEST_REFUND_RULE} />
        ) : (
          <HtmlField name={name} control={control} typed={text} rows={14} />
        )
      }
    </Field>
  )
}

/** Now, or the moment from which visitors see the version. */
function When({ state: { typed, errorAt } }: { state: EditState }) {
  const isLater = typed?.when === 'later'
  return (
    <FieldGroup label={m.pages_when()}>
      {() => (
        <div className="grid gap-2 has-[[value=now]:checked]:[&>:last-child]:hidden">
          <RadioLine name="when" value="now" label={m.pages_now()} defaultChecked={!isLater} />
          <RadioLine name="when" value="later" label={m.pages_later()} defaultChecked={isLater} />
          <Field
            label={m.pages_effective_at()}
            hint={m.pages_effective_at_hint()}
            error={errorAt('effectiveAt')}
          >
            {control => (
              <TextInput
                {...control}
                type="datetime-local"
                name="effectiveAt"
                defaultValue={typed?.effectiveAt}
                className="max-w-64"
              />
            )}
          </Field>
        </div>
      )}
    </FieldGroup>
  )
}

/** The texts as visitors will see them. */
function Preview({
  page,
  texts,
}: {
  page: string
  texts: { readonly body: string; readonly bodyEnglish: string } | null
}) {
  const locale = useLocale()
  if (!texts) return null
  const languages = [
    ['th', m.pages_preview_thai(), texts.body],
    ['en', m.pages_preview_english(), texts.bodyEnglish || texts.body],
  ] as const
  return (
    <div className="grid gap-4" role="status">
      {languages.map(([language, label, text]) => (
        <section
          key={language}
          aria-label={label}
          className="grid gap-2 rounded-md border border-dashed border-edge bg-paper p-4"
        >
          <h2 className="text-sm font-semibold text-ink-soft">{label}</h2>
          <div lang={language === locale ? undefined : language}>
            {isPlainPage(page) ? (
              <p className="break-words whitespace-pre-line">{text}</p>
            ) : (
              <HtmlText html={text} />
            )}
          </div>
        </section>
      ))}
    </div>
  )
}
