import { Editor, type EditorOptions, type Extensions, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { isKeptAddress } from './rich-address.ts'
import { isSameHtml, tidyHtml } from './same-html.ts'

/** Everything here is kept when the shop cleans the text. */
const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: address => isKeptAddress(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would end each text with an empty paragraph.
    trailingNode: false,
  }),
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: picture => isKeptAddress(picture.getAttribute('src') ?? '', 'picture') && null,
      },
    ],
  }).configure({ inline: true }),
  ...['sub', 'sup', 'small', 'mark'].map(name =>
    Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
  ),
]

/**
 * Opens an editor in `place` with the text, and calls `onChange` with the new text after each change. Returns null if
 * the editor would lose a part of the text, such as a table.
 */
export function openEditor(
  place: HTMLElement,
  html: string,
  editorProps: EditorOptions['editorProps'],
  onChange: (html: string) => void,
): Editor | null {
  const editor = new Editor({
    element: place,
    // The content security policy refuses its style element. Its rules are in staff.css.
    injectCSS: false,
    extensions: EXTENSIONS,
    content: html,
    editorProps,
    onUpdate: ({ editor: changed }) => onChange(tidyHtml(changed.getHTML())),
  })
  if (isSameHtml(html, editor.getHTML())) return editor
  editor.destroy()
  return null
}
