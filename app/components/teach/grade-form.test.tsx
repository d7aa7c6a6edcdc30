import { Link } from '@remix-run/react'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { GradeForm, TakeBackForm } from './grade-form.tsx'

const PHRASES = [{ id: 'p1', text: 'Well drawn.' }]

function showForm() {
  const { user } = showPage({
    path: '/teach/7/homework/one',
    load: () => null,
    draw: () => (
      <main>
        <RowKeys hasRows={false} />
        <GradeForm version={1} phrases={PHRASES} answer={null} />
        <Link to="/teach/7/homework/two" data-key="n j">
          Next
        </Link>
      </main>
    ),
  })
  return { user, box: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

test('a saved phrase is added to what the teacher wrote', async () => {
  const { user, box } = showForm()
  await user.type(box, 'Hello')
  await user.click(screen.getByText('Saved phrases'))
  await user.click(screen.getByRole('button', { name: 'Insert “Well drawn.”' }))
  expect(box.value).toBe('Hello\nWell drawn.')
  expect(box).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('Inserted into your text.')
})

test.each(['n', 'j'])('the key %s opens the next homework, unless the teacher types', async key => {
  const { user, box } = showForm()
  await user.keyboard('f')
  expect(box).toHaveFocus()
  await user.keyboard(key)
  expect(box.value).toBe(key)
  box.blur()
  await user.keyboard(key)
  expect(await screen.findByRole('heading', { name: 'At /teach/7/homework/two' })).toBeInTheDocument()
})

test.each([
  [null, false, []],
  ['2026-000012', false, []],
  ['2026-000012', true, ['/admin/certificates?q=2026-000012']],
])(
  'taking back a pass says first what it means: certificate %s, staff %s',
  (certificate, mayRevoke, links) => {
    showPage({
      path: '/teach/7/homework/one',
      load: () => null,
      draw: () => <TakeBackForm version={2} certificate={certificate} mayRevoke={mayRevoke} answer={null} />,
    })
    const said = document.body.textContent ?? ''
    expect(said).toContain('no longer count as done')
    expect(said.includes('2026-000012 stays valid')).toBe(certificate !== null)
    expect([...document.querySelectorAll('form a')].map(link => link.getAttribute('href'))).toEqual(links)
  },
)
