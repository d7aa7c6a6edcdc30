import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { AskedQuestions } from './asked-questions.tsx'

const showQuestions = (...questions: HomePage['questions']) =>
  showPage({ path: '/', load: () => null, draw: () => <AskedQuestions questions={questions} /> })

test('shows nothing while the school answers no questions', () => {
  showQuestions()
  expect(screen.queryByRole('region')).toBeNull()
})

test('opens an answer by its question, as plain text', async () => {
  const { user } = showQuestions(
    { question: 'Why?', answer: 'Because <b>.' },
    { question: 'How?', answer: 'So.' },
  )
  const region = within(screen.getByRole('region', { name: m.faq_title() }))
  expect(region.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(region.getByText('Because <b>.')).not.toBeVisible()
  await user.click(region.getByText('Why?'))
  expect(region.getByText('Because <b>.')).toBeVisible()
  expect(region.getByText('So.')).not.toBeVisible()
})
