import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, showPage } from '#app/testing/pages/a-page.tsx'
import { Field } from '#app/ui/field.tsx'
import { showFirstError } from '#app/ui/show-first-error.ts'
import { HtmlField } from './html-field.tsx'
import { richEditor } from './load-rich-editor.ts'

configure({ asyncUtilTimeout: 1500 })
richEditor.load = async () => (await import('./rich-editor.tsx')).RichEditor

/** As the forms of staff are: a refusal is focused, and some forms are drawn anew with it. */
function Form({ typed }: { typed: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [inputs, setInputs] = useState(0)
  const [error, setError] = useState('')
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (error) showFirstError(form.current)
  }, [error])
  return (
    <form ref={form} aria-label="Form" onInput={() => setInputs(inputs + 1)}>
      <Field key={times} label="Text" hint="Hint" error={error}>
        {control => <HtmlField name="text" typed={typed} control={control} />}
      </Field>
      <output>{inputs}</output>
      <button type="button" onClick={() => setError('Wrong')}>
        Refuse
      </button>
      <button type="button" onClick={() => [setError('Wrong again'), setTimes(times + 1)]}>
        Refuse anew
      </button>
    </form>
  )
}

function shows(typed: string) {
  const { user } = showPage({ path: '/form', load: () => null, draw: () => <Form typed={typed} /> })
  return {
    user,
    area: () => document.querySelector<HTMLTextAreaElement>('textarea[name=text]'),
    editor: () => screen.findByRole('textbox', { name: 'Text' }),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  }
}

test('shows formatted text and changes nothing by itself', async () => {
  const { area, press, editor } = shows('<p>One</p>\n<p>Two</p>')
  await screen.findByRole('button', { name: m.rich_bold() })
  expect(area()).not.toBeVisible()
  expect(area()).toHaveValue('<p>One</p>\n<p>Two</p>')
  expect(await editor()).toHaveAttribute('aria-multiline', 'true')
  expect(await editor()).toHaveAccessibleDescription('Hint')
  await press(m.editor_html_code())
  expect(area()).toBeVisible()
  expect(area()).toHaveValue('<p>One</p>\n<p>Two</p>')
  expect(document.querySelector('output')).toHaveTextContent('0')
})

test('writes a change into the form’s text area', async () => {
  const { area, press } = shows('<p>One</p>')
  await press(m.rich_heading())
  expect(area()).toHaveValue('<h2>One</h2>')
  expect(document.querySelector('output')).toHaveTextContent('1')
  expect(screen.getByRole('button', { name: m.rich_heading() })).toHaveAttribute('aria-pressed', 'true')
  await press(m.rich_undo())
  expect(area()).toHaveValue('<p>One</p>')
})

test('leaves a text with a table to the HTML view', async () => {
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>'
  const { area, user, press } = shows(table)
  expect(await screen.findByText(m.rich_only_html())).toBeVisible()
  expect(area()).toBeVisible()
  expect(area()).toHaveValue(table)
  await user.clear(area() as HTMLTextAreaElement)
  await press(m.rich_formatted())
  expect(screen.queryByText(m.rich_only_html())).toBeNull()
  expect(area()).not.toBeVisible()
})

test('asks for a link in place and refuses scripts', async () => {
  const { area, press, user } = shows('')
  await press(m.editor_html_link())
  const address = await screen.findByRole('textbox', { name: m.rich_link_address() })
  await user.type(address, 'javascript:alert(1){Enter}')
  expect(address).toHaveAccessibleDescription(m.rich_link_refused())
  expect(area()).toHaveValue('')
  await user.clear(address)
  await user.type(address, 'example.com{Enter}')
  expect(area()).toHaveValue('<p><a href="https://example.com">https://example.com</a></p>')
  expect(document.querySelector('output')).toHaveTextContent('1')
})

test('asks for a picture’s address and what it shows', async () => {
  const { area, press, user } = shows('')
  await press(m.editor_html_picture())
  await user.type(await screen.findByRole('textbox', { name: m.rich_picture_address() }), '/files/cup.jpg')
  await user.type(screen.getByRole('textbox', { name: m.rich_picture_alt() }), 'A cup{Enter}')
  expect(area()).toHaveValue('<p><img src="/files/cup.jpg" alt="A cup"></p>')
})

const chosen = (name = 'cup.png') => new File(['cup'], name, { type: 'image/png' })
const SEND = '/admin/course?text-picture=1'

test('sends a picture from this device, and asks what it shows', async () => {
  const sent = answer({ [SEND]: () => ({ kind: 'picture-stored', url: '/files/cup.png' }) })
  const { area, press, user } = shows('')
  await press(m.editor_html_picture())
  await user.upload(await screen.findByLabelText(m.rich_picture_file()), chosen())
  const alt = screen.getByRole('textbox', { name: m.rich_picture_alt() })
  await waitFor(() => expect(alt).toHaveFocus())
  expect(sent.map(({ form }) => (form.get('text-picture') as File).name)).toEqual(['cup.png'])
  expect(document.querySelector('output')).toHaveTextContent('0')
  await user.type(alt, 'A cup{Enter}')
  expect(area()).toHaveValue('<p><img src="/files/cup.png" alt="A cup"></p>')
})

test('says why a picture was refused or lost, and takes another one', async () => {
  const answers: unknown[] = [
    { kind: 'picture-refused', sentence: 'Only JPG.' },
    null,
    { kind: 'picture-stored', url: '/files/cup.png' },
  ]
  answer({ [SEND]: () => answers.shift() })
  const { press, user } = shows('')
  await press(m.editor_html_picture())
  const file = await screen.findByLabelText(m.rich_picture_file())
  await user.upload(file, chosen('text.png'))
  await waitFor(() => expect(file).toHaveAccessibleDescription(/Only JPG\./))
  await user.upload(file, chosen())
  await waitFor(() => expect(file).toHaveAccessibleDescription(new RegExp(m.rich_picture_lost())))
  await user.upload(file, chosen())
  const address = screen.getByRole('textbox', { name: m.rich_picture_address() })
  await waitFor(() => expect(address).toHaveValue('/files/cup.png'))
  expect(file).not.toHaveAccessibleDescription(/Only JPG|didn’t reach/)
})

test('takes a picture that is pasted into the text, and no picture of a copied text', async () => {
  const sent = answer({ [SEND]: () => ({ kind: 'picture-stored', url: '/files/cup.png' }) })
  const { editor } = shows('<p>One</p>')
  await screen.findByRole('button', { name: m.rich_bold() })
  const paste = async (types: string[]) => {
    const clipboardData = { files: [chosen()], types, getData: () => '' }
    fireEvent.paste(await editor(), { clipboardData })
  }
  await paste(['text/html', 'text/plain', 'Files'])
  expect(screen.queryByLabelText(m.rich_picture_file())).toBeNull()
  await paste(['Files'])
  const address = await screen.findByRole('textbox', { name: m.rich_picture_address() })
  await waitFor(() => expect(address).toHaveValue('/files/cup.png'))
  expect(sent).toHaveLength(1)
})

test.each(['Refuse', 'Refuse anew'])('a refused text gets the focus where it is written: %s', async how => {
  const { editor, press } = shows('<p>One</p>')
  await screen.findByRole('button', { name: m.rich_bold() })
  await press(how)
  expect(await editor()).toHaveAccessibleDescription(/Wrong/)
  expect(await editor()).toHaveAttribute('contenteditable', 'true')
  expect(await editor()).toHaveFocus()
})

test('the label leads to the text', async () => {
  const { editor, user } = shows('<p>One</p>')
  await screen.findByRole('button', { name: m.rich_bold() })
  await user.click(screen.getByText('Text'))
  await waitFor(async () => expect(await editor()).toHaveFocus())
})
