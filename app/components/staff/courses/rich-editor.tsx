import type { ChainedCommands, Editor, EditorOptions } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import type { FieldControl } from '#app/ui/field.tsx'
import { type AddressKind, RichAddress } from './rich-address-form.tsx'
import { openEditor } from './rich-text.ts'

type Tool = {
  readonly label: () => string
  readonly isOn: (editor: Editor) => boolean
  readonly run: (chain: ChainedCommands) => ChainedCommands
}

const TOOLS: readonly Tool[] = [
  {
    label: m.rich_heading,
    isOn: editor => editor.isActive('heading', { level: 2 }),
    run: chain => chain.toggleHeading({ level: 2 }),
  },
  {
    label: m.rich_subheading,
    isOn: editor => editor.isActive('heading', { level: 3 }),
    run: chain => chain.toggleHeading({ level: 3 }),
  },
  { label: m.rich_bold, isOn: editor => editor.isActive('bold'), run: chain => chain.toggleBold() },
  { label: m.rich_italic, isOn: editor => editor.isActive('italic'), run: chain => chain.toggleItalic() },
  {
    label: m.rich_bullets,
    isOn: editor => editor.isActive('bulletList'),
    run: chain => chain.toggleBulletList(),
  },
  {
    label: m.rich_numbers,
    isOn: editor => editor.isActive('orderedList'),
    run: chain => chain.toggleOrderedList(),
  },
]
const TOOL = 'px-3! shrink-0 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent'

/**
 * A text area's HTML as formatted text, with a toolbar. The text area keeps the text of the form; nothing is written to
 * it until the person changes something. `show` hides it. It comes before this in the page, so that it is there first.
 * Only a browser loads this.
 */
export function RichEditor({
  area,
  control,
  typed,
  isShown,
  show,
}: {
  area: RefObject<HTMLTextAreaElement>
  control: FieldControl
  typed: string
  isShown: boolean
  show: (isShown: boolean) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [address, setAddress] = useState<{ kind: AddressKind; given?: File | undefined } | null>(null)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const known = useRef('')
  const attributes = useAttributes(control)
  const takesPicture = useCallback((given: File) => setAddress({ kind: 'picture', given }), [])
  const latest = useRef({ attributes, show })
  latest.current = { attributes, show }

  const open = useCallback(() => {
    const [field, element] = [area.current, place.current]
    if (!field || !element) return null
    known.current = field.value
    const props = editorProps(latest.current.attributes, takesPicture)
    const opened = openEditor(element, field.value, props, html => {
      field.setRangeText(html, 0, field.value.length, 'end')
      known.current = field.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    if (opened) {
      // At once: the form's own effects focus the field that was refused, before React draws again.
      element.hidden = false
      element.lang = field.lang
      field.hidden = true
      field.removeAttribute('aria-invalid')
    }
    setEditor(opened)
    setRefused(!opened)
    setAddress(null)
    latest.current.show(opened !== null)
    return opened
  }, [area, takesPicture])

  useLayoutEffect(() => {
    const field = area.current
    const hasFocus = document.activeElement === field
    // A person who is writing HTML goes on with it.
    if (hasFocus && field?.value !== field?.defaultValue) return
    const opened = open()
    if (hasFocus) opened?.commands.focus()
  }, [area, open])
  useLayoutEffect(() => {
    editor?.setOptions({ editorProps: editorProps(attributes, takesPicture) })
  }, [editor, attributes, takesPicture])
  useEffect(() => {
    if (!editor) return
    editor.on('transaction', redraw)
    return () => editor.destroy()
  }, [editor])
  useLabel(control.id, editor)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form may fill the text area anew.
  useEffect(() => {
    const field = area.current
    if (!field || !isShown) return
    const openAgain = () => {
      if (field.value !== known.current) open()
    }
    // The form's fields change after the event.
    const afterReset = () => requestAnimationFrame(openAgain)
    openAgain()
    field.addEventListener('input', openAgain)
    field.form?.addEventListener('reset', afterReset)
    return () => {
      field.removeEventListener('input', openAgain)
      field.form?.removeEventListener('reset', afterReset)
    }
  }, [area, open, isShown, typed])

  const showHtml = () => {
    setEditor(null)
    setAddress(null)
    show(false)
    requestAnimationFrame(() => area.current?.focus())
  }
  return (
    <div className="grid min-w-0 content-start gap-2">
      {/* One row that scrolls on a phone: wrapped, the buttons would take four. */}
      <fieldset aria-label={m.rich_tools()} className="flex min-w-0 flex-wrap gap-1">
        {editor && isShown ? (
          <>
            {TOOLS.map(({ label, isOn, run }) => (
              <ToolButton
                key={label()}
                label={label()}
                isOn={isOn(editor)}
                onPress={() => run(editor.chain().focus()).run()}
              />
            ))}
            {(['link', 'picture'] as const).map(kind => (
              <ToolButton
                key={kind}
                label={kind === 'link' ? m.editor_html_link() : m.editor_html_picture()}
                isOn={editor.isActive(kind === 'link' ? 'link' : 'image')}
                isOpen={address?.kind === kind}
                onPress={() => setAddress(address?.kind === kind ? null : { kind })}
              />
            ))}
            <ToolButton label={m.rich_undo()} onPress={() => editor.chain().focus().undo().run()} />
            <ToolButton label={m.rich_redo()} onPress={() => editor.chain().focus().redo().run()} />
            <ToolButton label={m.editor_html_code()} isOn={false} onPress={showHtml} />
          </>
        ) : (
          <ToolButton label={m.rich_formatted()} onPress={() => open()?.commands.focus()} />
        )}
      </fieldset>
      {editor && address && (
        <RichAddress
          key={address.kind}
          {...address}
          editor={editor}
          onDone={() => {
            setAddress(null)
            editor.commands.focus()
          }}
        />
      )}
      {isRefused && !isShown && (
        <p role="status" className="text-sm text-ink-soft">
          {m.rich_only_html()}
        </p>
      )}
      <div ref={place} hidden={!isShown} className="min-w-0" />
    </div>
  )
}

/** The editor's attributes, and what it does with a picture that is dropped or pasted. */
function editorProps(
  attributes: Record<string, string>,
  takesPicture: (file: File) => void,
): EditorOptions['editorProps'] {
  const take = (given: DataTransfer | null) => {
    const file = Array.from(given?.files ?? []).find(({ type }) => type.startsWith('image/'))
    // Programs for documents give a picture of a copied text beside the text.
    if (!file || given?.types.includes('text/plain')) return false
    takesPicture(file)
    return true
  }
  return {
    attributes,
    handlePaste: (_, event) => take(event.clipboardData),
    handleDrop: (_, event, _slice, isMoved) => !isMoved && take(event.dataTransfer),
  }
}

function ToolButton({
  label,
  isOn,
  isOpen,
  onPress,
}: {
  label: string
  /** Left out: the button does something once. */
  isOn?: boolean
  /** Of a button that opens a form. */
  isOpen?: boolean
  onPress: () => void
}) {
  return (
    <Button
      variant="secondary"
      className={TOOL}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      // The chosen text stays chosen.
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

/** Returns the attributes of the editable element, made of those that the field gives its control. */
function useAttributes({
  id,
  required,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid,
}: FieldControl): Record<string, string> {
  const now: Record<string, string> = {
    id,
    class: 'input prose rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(required && { 'aria-required': 'true' }),
  }
  const kept = useRef(now)
  if (JSON.stringify(kept.current) !== JSON.stringify(now)) kept.current = now
  return kept.current
}

/** Labels name and focus only form controls by themselves. */
function useLabel(id: string, editor: Editor | null): void {
  useLayoutEffect(() => {
    const label = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id)
    if (!label || !editor) return
    label.id = `${id}-label`
    const focus = () => editor.commands.focus()
    label.addEventListener('click', focus)
    return () => label.removeEventListener('click', focus)
  }, [id, editor])
}
