import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { type WriteAnswer, WriteForm } from './write-form.tsx'

function shows(answer: WriteAnswer | null, writtenAt: number | null = null) {
  showPage({
    path: '/teach/7/students/one',
    load: () => null,
    draw: () => <WriteForm token="form-1" writtenAt={writtenAt} answer={answer} />,
  })
}

test('a refused message keeps what was typed, beside what is wrong', async () => {
  shows({ subject: '', text: 'Try red.', faults: { subject: 'empty' }, sentence: '' })
  const subject = await screen.findByRole('textbox', { name: /Subject/ })
  expect(subject).toHaveAccessibleDescription(/Write something here/)
  expect(subject).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Try red.')
})

test('says when somebody last wrote to the student', async () => {
  shows(null, NOW)
  expect(await screen.findByText(/Last message on/)).toHaveTextContent(/\d{4} at \d\d:\d\d$/)
})
