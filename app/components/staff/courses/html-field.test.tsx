import { configure, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
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
  await press('HTML')
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
