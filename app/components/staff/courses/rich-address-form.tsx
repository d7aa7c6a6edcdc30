import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { postForm } from '#app/components/ask.ts'
import { narrowed } from '#app/components/upload/cut-picture.ts'
import { PictureInput } from '#app/components/upload/picture-file.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { COURSE_FORMS } from './act-button.tsx'
import type { CourseAnswer } from './course-answer.ts'
import { addressTyped } from './rich-address.ts'

export type AddressKind = 'link' | 'picture'

/** Asks for a link's address, or for a picture, in place. Its fields are not a part of the form around it. */
export function RichAddress({
  kind,
  editor,
  given,
  onDone,
}: {
  kind: AddressKind
  editor: Editor
  /** A picture that was dropped on the text or pasted into it. */
  given?: File | undefined
  onDone: () => void
}) {
  const isLink = kind === 'link'
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const [before] = useState(() => editor.getAttributes(isLink ? 'link' : 'image'))
  useEffect(() => first.current?.focus(), [])
  const write = () => {
    const address = addressTyped(first.current?.value ?? '', kind)
    setRefused(address === null)
    if (address === null) {
      first.current?.focus()
      return
    }
    if (isLink) writeLink(editor, address)
    else {
      const alt = second.current?.value.trim() ?? ''
      editor
        .chain()
        .setImage({ ...before, src: address, alt })
        .run()
    }
    onDone()
  }
  const { send, isSending, refused } = useSending(address => {
    if (!first.current) return
    first.current.value = address
    setRefused(false)
    second.current?.focus()
    // The bar with the form's button may cover it.
    second.current?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => {
    if (given) void send(given)
  }, [given, send])
  const own = {
    maxLength: 3_000,
    autoComplete: 'off',
    // The form around it takes note of what is typed in its own fields, and is sent with Enter.
    onInput: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return
      event.preventDefault()
      if (event.key === 'Enter') write()
      else onDone()
    },
  }
  return (
    <fieldset
      aria-label={isLink ? m.editor_html_link() : m.editor_html_picture()}
      className="grid gap-3 rounded-md border border-line bg-sunken p-3"
    >
      {!isLink && (
        <Field label={m.rich_picture_file()} hint={m.rich_picture_file_hint()} error={refused}>
          {control => (
            <PictureInput
              {...control}
              aria-busy={isSending}
              onInput={own.onInput}
              onChange={event => {
                event.stopPropagation()
                const [file] = event.currentTarget.files ?? []
                if (file) void send(file)
              }}
            />
          )}
        </Field>
      )}
      <Field
        label={isLink ? m.rich_link_address() : m.rich_picture_address()}
        error={isRefused && (isLink ? m.rich_link_refused() : m.rich_picture_refused())}
      >
        {control => (
          <TextInput
            {...control}
            {...own}
            ref={first}
            inputMode="url"
            defaultValue={before.href ?? before.src}
          />
        )}
      </Field>
      {!isLink && (
        <Field label={m.rich_picture_alt()} hint={m.rich_picture_alt_hint()}>
          {control => <TextInput {...control} {...own} ref={second} defaultValue={before.alt} />}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={write} pending={isSending}>
          {isLink ? m.rich_link_write() : m.rich_picture_write()}
        </Button>
        {before.href && (
          <Button
            variant="secondary"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            {m.rich_link_remove()}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {m.register_crop_cancel()}
        </Button>
      </div>
    </fieldset>
  )
}

/** Links the chosen text, or the link at the cursor. Where there is neither, the address is the text. */
function writeLink(editor: Editor, href: string): void {
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = href.replace(/^(mailto|tel):/, '')
    editor
      .chain()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .run()
    return
  }
  editor.chain().extendMarkRange('link').setLink({ href }).run()
}

/** Sends a picture to the shop. `onStored` gets its address. */
function useSending(onStored: (address: string) => void) {
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const latest = useRef(onStored)
  latest.current = onStored
  const send = useCallback(async (file: File) => {
    setSending(true)
    setRefused(undefined)
    const fields = { 'text-picture': await narrowed(file) }
    const path = `${COURSE_FORMS}?text-picture=1`
    const answer = await postForm<CourseAnswer>(path, fields, m.rich_picture_lost)
    setSending(false)
    if (answer.kind === 'picture-stored') latest.current(answer.url)
    else setRefused('sentence' in answer ? answer.sentence : m.rich_picture_lost())
  }, [])
  return { send, isSending, refused }
}
