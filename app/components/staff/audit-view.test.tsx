import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActFilter, ListedAct } from '#app/business/callers/list-acts.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { AuditView } from './audit-view.tsx'

const NOTHING: ActFilter = {
  userId: null,
  kind: null,
  id: null,
  action: null,
  from: null,
  until: null,
  before: null,
}
const ACT: ListedAct = {
  id: 1,
  at: NOW,
  action: 'order.approve',
  data: null,
  kind: 'order',
  thing: '12345',
  by: 'u1',
  who: 'Somsri Dee',
  name: null,
  rolesNow: null,
}

function showLog(filter: Partial<ActFilter>) {
  const found = { acts: [ACT], next: null }
  return showPage({
    path: '/admin/audit',
    load: () => null,
    draw: () => (
      <AuditView found={found} actors={[]} filter={{ ...NOTHING, ...filter }} yearsKept={2} mayExport />
    ),
  })
}

test('shows nothing for a number without its kind, and says why', () => {
  const { unmount } = showLog({ id: '12345' })
  expect(screen.getByText(m.audit_id_alone())).toBeVisible()
  expect(screen.queryByText('Somsri Dee')).toBeNull()
  expect(screen.queryByText(m.audit_export())).toBeNull()
  unmount()
  showLog({ id: '12345', kind: 'order' })
  expect(screen.queryByText(m.audit_id_alone())).toBeNull()
  expect(screen.getByText('Somsri Dee')).toBeVisible()
})
