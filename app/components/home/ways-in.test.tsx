import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { m } from '#app/i18n/paraglide/messages.js'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { GroupTiles, TeacherFaces } from './ways-in.tsx'

test('a teacher has their subject below the name', () => {
  const teacher = { id: 4, pictureUrl: '' }
  const teachers = [
    { ...teacher, name: 'Kru Nok', group: 'Crafts' },
    { ...teacher, id: 5, name: 'Kru Lek', group: '' },
  ]
  showPage({ path: '/', load: () => null, draw: () => <TeacherFaces teachers={teachers} /> })
  const links = within(screen.getByRole('region', { name: m.home_teachers() })).getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual([m.home_all_teachers(), 'Kru NokCrafts', 'Kru Lek'])
})

test('a group leads to its courses with a lazy picture', () => {
  const groups = [
    { group: 'Crafts', shown: 3, pictureUrl: '/files/crafts.jpg' },
    { group: 'Design', shown: 1, pictureUrl: '' },
    { group: '', shown: 2, pictureUrl: '/files/other.jpg' },
  ]
  showPage({ path: '/', load: () => null, draw: () => <GroupTiles groups={groups} /> })
  const [crafts, design, ...more] = screen.getAllByRole('link')
  expect(crafts).toHaveAttribute('href', '/courses?group=Crafts')
  expect(crafts).toHaveTextContent(`Crafts${m.home_group_courses({ count: 3 })}`)
  expect(crafts?.querySelector('img')).toHaveAttribute('loading', 'lazy')
  expect(design?.querySelector('img')).toBeNull()
  expect(more).toEqual([])
})
