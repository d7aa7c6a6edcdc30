import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CourseCard } from '#app/business/catalogue/course-card.ts'
import type { OwnCertificate } from '#app/business/learning/certificates/certificate.ts'
import type { LearnLecture, LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { aLearnPage, PLAYBACK } from '#app/testing/learning/a-learn-page.ts'
import { aLecture } from '#app/testing/learning/a-lecture.ts'
import { FAILED_QUIZ, RESULT } from '#app/testing/learning/a-quiz-page.ts'
import { pass, showPage } from '#app/testing/pages/a-page.tsx'
import { LearnView } from './learn-view.tsx'

// The player's own elements need a real browser. A journey shows them.
vi.mock('./load-player.ts', () => ({ loadPlayer: async () => {} }))

const fetched: string[] = []
beforeEach(() => {
  fetched.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    fetched.push(`${path} ${body ?? ''}`)
    throw new TypeError('Failed to fetch')
  })
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
})

async function shows(page: LearnPage, beforeCode?: () => void) {
  const { user } = showPage({
    path: '/course/1',
    load: () => page,
    draw: page => <LearnView page={page} />,
    ...(beforeCode && { beforeCode }),
  })
  await act(() => vi.dynamicImportSettled())
  const video = document.querySelector('video') as HTMLVideoElement
  return { user, ends: () => act(() => void video.dispatchEvent(new Event('ended'))) }
}

const QUIZ = { needs: ['pass-quiz'], tasks: ['quiz'], parts: ['video', 'quiz'] } as const
const OPEN_QUIZ = { mustPass: true, isSent: false, isPassed: false }
const SECOND = aLecture(2, { name: 'Second' })
const opened = () => fetched.filter(path => path.startsWith('/ask/playback {"lectureId":2,'))

test('stays at the end of a video whose quiz is open', async () => {
  vi.useFakeTimers()
  const { user, ends } = await shows(aLearnPage([aLecture(1, { ...QUIZ, quiz: OPEN_QUIZ }), SECOND]))
  expect(screen.queryByRole('link', { name: 'Take the quiz' })).toBeNull()
  await ends()
  await pass(15_000)
  expect(screen.queryByRole('button', { name: 'Play next' })).toBeNull()
  expect(opened()).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Take the quiz' }))
  expect(screen.getByRole('heading', { name: 'Quiz' })).toHaveFocus()
  await pass(15_000)
  expect(screen.queryByText(/The video is over/)).toBeNull()
  expect(opened()).toEqual([])
})

test('offers the homework at the end, and the student may leave it', async () => {
  const homework = { needs: ['pass-homework'], tasks: ['homework'], parts: ['video', 'homework'] } as const
  const { user, ends } = await shows(aLearnPage([aLecture(1, homework), SECOND]))
  await ends()
  expect(screen.getByRole('link', { name: 'Do the homework' })).toHaveAttribute('href', '#homework-1')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(/The video is over/)).toBeNull()
})

test('plays on by itself after a lecture without anything left', async () => {
  vi.useFakeTimers()
  const waiting = { needs: ['pass-homework'], parts: ['video', 'homework'] } as const
  const { ends } = await shows(aLearnPage([aLecture(1, waiting), SECOND]))
  await ends()
  await pass(11_000)
  expect(opened()).toHaveLength(1)
})

test('a student who comes back after the video finds the quiz', async () => {
  const seen = { position: { second: 100, at: 1 }, ranges: [[0, 100]] as [number, number][] }
  await shows(aLearnPage([aLecture(1, { ...QUIZ, ...seen, quiz: OPEN_QUIZ }), SECOND]))
  expect(screen.getByRole('link', { name: 'Take the quiz' })).toBeInTheDocument()
})

const CERTIFICATE: OwnCertificate = {
  ...{
    number: '2026-000001',
    code: 'c',
    courseId: 1,
    courseName: 'Drawing',
    courseNameEng: '',
    finishedAt: 1,
    issuedAt: 1,
  },
  revokedAt: null,
}
test.each([
  ['without a certificate', null, false],
  ['with a valid certificate', CERTIFICATE, true],
  ['after the certificate was revoked', { ...CERTIFICATE, revokedAt: 2 }, false],
])('tells a student %s what the school added', async (_, certificate, staysValid) => {
  await shows(aLearnPage([aLecture(1, { isRead: true }), SECOND, aLecture(3)], { added: 2, certificate }))
  expect(screen.getByText('New lessons since you finished')).toBeInTheDocument()
  expect(screen.getByText(/The school added 2 lessons.*stays finished/)).toBeInTheDocument()
  expect(screen.queryByText('Your certificate stays valid.') !== null).toBe(staysValid)
})

const NEXT: CourseCard = {
  ...{ id: 9, name: 'Watercolour', path: '/course/9-watercolour', pictureUrl: '', teacher: 'Nok' },
  ...{ groupName: 'Art', courseType: 'online', totalSeconds: 0, lectureCount: 3, owned: null },
  price: null,
}

test('offers the courses to take next to a student who has finished', async () => {
  const page = aLearnPage([aLecture(1, { isRead: true })])
  showPage({
    path: '/course/1',
    load: () => page,
    draw: page => <LearnView page={page} nextCourses={[NEXT]} />,
  })
  await act(() => vi.dynamicImportSettled())
  const next = screen.getByRole('region', { name: 'What to learn next' })
  expect(within(next).getByRole('link', { name: 'Watercolour' })).toHaveAttribute('href', NEXT.path)
})

test('congratulates between the score and the answers of a quiz', async () => {
  const quiz = {
    ...FAILED_QUIZ,
    lectureId: 1,
    shown: 'answers',
    result: { ...RESULT, isPassed: true },
  } as const
  const standing = { mustPass: true, isSent: true, isPassed: true }
  const lecture = aLecture(1, { isRead: true, parts: ['quiz'], quiz: standing, lengthSeconds: 0 })
  await shows(aLearnPage([lecture], { quiz }))
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  const done = headings.indexOf('Congratulations, you’ve finished this course')
  expect(done).toBeGreaterThan(headings.indexOf('Colours'))
  expect(done).toBeLessThan(headings.findIndex(text => text?.includes('Which is warm?')))
})

test('reads what follows once the last lecture is done here', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  const load = vi.fn(() => aLearnPage([aLecture(1, { lengthSeconds: 0, needs: ['open'] })]))
  showPage({ path: '/course/1', load, draw: page => <LearnView page={page} /> })
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('Congratulations, you’ve finished this course')).toBeInTheDocument()
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(1)
})

test('tells a student who never finished nothing about additions', async () => {
  await shows(aLearnPage([aLecture(1, { isRead: true }), SECOND]))
  expect(screen.queryByText('New lessons since you finished')).toBeNull()
})

test('links a video that is kept elsewhere, and the next lecture', async () => {
  const videoLink = 'https://films.example/a?b=1'
  const elsewhere = aLecture(1, { lengthSeconds: 0, needs: ['open'], videoLink })
  await shows(aLearnPage([elsewhere, SECOND], { playback: { ...PLAYBACK, videoUrl: null } }))
  const link = screen.getByRole('link', { name: 'Watch the video' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([videoLink, '_blank'])
  expect(screen.getByText(/films\.example/)).toBeInTheDocument()
  expect(screen.queryByText(/nothing to open/)).toBeNull()
  expect(screen.getByRole('link', { name: /^Next.*Second/ })).toBeInTheDocument()
})

test('reads the parts itself that the server did not foresee', async () => {
  const text = aLecture(1, { lengthSeconds: 0, needs: ['open'], parts: ['text'] })
  await shows(aLearnPage([text], { isPartial: true, playback: { ...PLAYBACK, videoUrl: null } }))
  expect(fetched.filter(path => path.startsWith('/ask/playback {"lectureId":1,'))).toHaveLength(1)
})

/** The second of three lectures is open; its neighbours are as given. */
function inTheMiddle(before: Partial<LearnLecture>, after: Partial<LearnLecture>) {
  const lectures = [
    aLecture(1, { name: 'First', ...before }),
    SECOND,
    aLecture(3, { name: 'Third', ...after }),
  ]
  return aLearnPage(lectures, { current: { lectureId: 2, second: 0 } })
}
const neighbours = () => screen.getByRole('navigation', { name: 'Previous and next lessons' })

test('leads to the lectures after and before, the next one first', async () => {
  const { user } = await shows(inTheMiddle({}, {}))
  const links = within(neighbours()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Next lesson: Third',
    'Previous lesson: First',
  ])
  await user.click(links[1] as HTMLElement)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('First')
  expect(within(neighbours()).queryByText(/Previous/)).toBeNull()
})

test('offers the lecture after a sent quiz once, beside its result', async () => {
  const done = { number: 1, score: 100, isPassed: true, sentAt: 1 }
  const quiz = {
    ...{ lectureId: 1, title: 'Colours', questionCount: 0, nextAt: null, attemptsAllowed: null },
    ...{ retryAfterMinutes: 0, shown: 'answers' as const, answersAtEnd: false },
    ...{ attemptsLeft: null, timeLimitSeconds: null, passMark: 60, mustPass: true, requireAllAnswer: false },
    partialCredit: false,
    ...{ counted: 100, sent: [done], open: null, now: 1 },
    countedBy: 'best',
    viewer: 'student',
    result: { ...done, id: 'x', questions: [], rightCount: 0, partCount: 0, hasWeights: false, total: 0 },
  } as const
  const passed = { mustPass: true, isSent: true, isPassed: true }
  const lecture = aLecture(1, { needs: ['pass-quiz'], parts: ['quiz'], isRead: true, quiz: passed })
  await shows(aLearnPage([lecture, SECOND], { quiz, playback: { ...PLAYBACK, videoUrl: null } }))
  expect(screen.getByRole('button', { name: 'Next lesson: Second' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Next.*Second/ })).toBeNull()
})

test('names a locked neighbour without a link', async () => {
  await shows(inTheMiddle({ isOpen: false }, { isOpen: false, isLocked: true }))
  expect(within(neighbours()).queryByRole('link')).toBeNull()
  expect(neighbours()).toHaveTextContent('Next lesson: ThirdOpens after the lesson before it')
  expect(neighbours()).toHaveTextContent('Previous lesson: FirstLocked')
})

test('names the lecture that is open in the page’s title', async () => {
  const { user } = await shows(inTheMiddle({}, {}))
  expect(document.title).toBe('Second · Drawing · The school')
  await user.click(within(neighbours()).getByRole('link', { name: /Third/ }))
  expect(document.title).toBe('Third · Drawing · The school')
})

test('opens the list of lectures over the lecture', async () => {
  const { user } = await shows(inTheMiddle({}, {}))
  const button = screen.getByRole('button', { name: 'Lessons' })
  await user.click(button)
  const sheet = screen.getByRole('dialog', { name: 'Course content' })
  await user.click(within(sheet).getByRole('link', { name: /Third/ }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Third')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('links the list of lectures before the page’s code has loaded', async () => {
  let list: string | null | undefined
  await shows(inTheMiddle({}, {}), () => {
    list = document.querySelector('a[href="#learn-contents"]')?.textContent
  })
  expect(list).toBe('Lessons')
  expect(document.querySelector('#learn-contents')).toHaveTextContent('Course content')
  expect(document.querySelector('a[href="#learn-contents"]')).toBeNull()
})

test.each([
  ['to-do', 'Homework to do'],
  ['sent', 'Homework handed in'],
  ['returned', 'Homework to do again'],
  ['passed', 'Homework passed'],
] as const)('the list says of homework that is %s: %s', async (homework, words) => {
  await shows(aLearnPage([aLecture(1), aLecture(2, { parts: ['homework'], homework })]))
  const [, entry] = within(screen.getByRole('navigation', { name: 'Course content' })).getAllByRole('link')
  expect(entry).toHaveTextContent(words)
})

test('an undone quiz has no check mark in the list', async () => {
  await shows(aLearnPage([aLecture(1, { ...QUIZ, parts: ['quiz'], quiz: OPEN_QUIZ })]))
  const list = screen.getByRole('navigation', { name: 'Course content' })
  expect(list.querySelector('use')?.getAttribute('href')).toMatch(/#circle-question-mark$/)
})

/** The page of a link to the closed second lecture. The first one is free, and it is shown. */
function atClosedLecture(more: Partial<LearnPage> = {}, lecture: Partial<LearnLecture> = {}) {
  const free = aLecture(1, { name: 'Taster', isPreview: true })
  const closed = aLecture(2, { name: 'Shadows', isOpen: false, ...lecture })
  const guest = { userId: null, access: { kind: 'none' }, chosen: false, closedLectureId: 2 } as const
  return aLearnPage([free, closed], { ...guest, ...more })
}
const SHADOWS = '“Shadows” isn’t open to you yet'

test('a guest’s link to a closed lecture says what opens it', async () => {
  await shows(atClosedLecture())
  expect(screen.getAllByText(SHADOWS)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Get this course' })).toHaveAttribute('href', '/course/1-drawing')
  const back = encodeURIComponent('/course/1-drawing?learn=true&lecture=2')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login?returnTo=${back}`)
  const free = screen.getByRole('link', { name: 'Watch a free lesson: Taster' })
  expect(free).toHaveAttribute('href', '?learn=true&lecture=1')
})

test.each([
  ['who is signed in', { userId: 'u' }, {}, 'opens once you’ve bought the course'],
  ['whose access ended', { userId: 'u', access: { kind: 'ended', endedAt: 1 } }, {}, /ended/],
  [
    'in a course with locked order',
    { userId: 'u', access: { kind: 'unlimited' } },
    { isLocked: true },
    'Opens after the lesson before it',
  ],
] as const)('a student %s reads why the lecture is closed', async (_, more, lecture, words) => {
  await shows(atClosedLecture(more, lecture))
  expect(screen.getByText(SHADOWS).closest('[role="status"]')).toHaveTextContent(words)
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

test('says nothing of a closed lecture once it is open here', async () => {
  const page = atClosedLecture({ userId: 'u', access: { kind: 'unlimited' } }, { isLocked: true })
  const sections = [
    {
      id: 1,
      name: 'One',
      lectures: [aLecture(1, { isRead: true }), aLecture(2, { isOpen: false, isLocked: true })],
    },
  ]
  await shows({ ...page, sections })
  expect(screen.queryByText(/isn’t open to you yet/)).toBeNull()
})

test.each([
  ['a video', true, aLecture(1)],
  ['a text', false, aLecture(1, { lengthSeconds: 0, needs: ['read'], parts: ['text'] })],
  ['a video elsewhere', false, aLecture(1, { lengthSeconds: 0, videoLink: 'https://films.example/a' })],
])('notes of %s have a time and bookmarks: %s', async (_, hasTime, lecture) => {
  const { user } = await shows(aLearnPage([lecture]))
  expect(screen.queryByRole('button', { name: 'Bookmark this moment' }) !== null).toBe(hasTime)
  await user.click(screen.getByRole('button', { name: 'Add a note' }))
  expect(screen.queryByRole('textbox', { name: 'Note at 0:00' }) !== null).toBe(hasTime)
})
