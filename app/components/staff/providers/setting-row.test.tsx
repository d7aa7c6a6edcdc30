import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ExaminedSetting } from '#app/business/payments/provider-settings/examination.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { answer, showPage } from '#app/testing/pages/a-page.tsx'
import { SettingRow } from './setting-row.tsx'

const SETTING: ExaminedSetting = {
  name: 'SECRET_KEY',
  variable: 'OMISE_SECRET_KEY',
  kind: 'secret',
  required: true,
  purpose: { th: 'คีย์ลับ', en: 'The secret key' },
  source: 'variable',
  shown: '',
  before: null,
}

test('keeps the typed key while it asks for the password', async () => {
  const sentence = m.audit_proof_needed()
  const answers = [{ kind: 'refused', sentence, at: 'code' }, { kind: 'done' }]
  const sent = answer({ '/admin/act': () => answers.shift() })
  const { user } = showPage({
    path: '/admin/payments',
    load: () => null,
    draw: () => <SettingRow provider="omise" setting={SETTING} />,
  })
  expect(screen.queryByLabelText(new RegExp(`^${m.security_password()}`))).toBeNull()
  await user.type(screen.getByLabelText(m.operations_key_new({ variable: 'OMISE_SECRET_KEY' })), 'skey_1')
  await user.click(screen.getByRole('button'))
  expect(await screen.findByText(sentence)).toBeVisible()
  await user.type(screen.getByLabelText(new RegExp(`^${m.security_password()}`)), 'horse')
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(Object.fromEntries(sent.at(-1)?.form ?? [])).toMatchObject({ value: 'skey_1', code: 'horse' })
})
