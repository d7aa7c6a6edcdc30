import type { LearnLecture, LearnPage, Playback } from '#app/business/learning/playlist/learn-page.ts'

/** How to play the first lecture. */
export const PLAYBACK: Playback = {
  lectureId: 1,
  videoUrl: '/media/1?s=x',
  posterUrl: '',
  qualities: [],
  captions: [],
  expiresAt: null,
  textHtml: null,
  watchTime: null,
}

/** A student's page of a course with these lectures, at the first one. */
export function aLearnPage(lectures: readonly LearnLecture[], more: Partial<LearnPage> = {}): LearnPage {
  const read = lectures.filter(({ isRead }) => isRead).length
  return {
    course: { id: 1, name: 'Drawing', path: '/course/1-drawing', pictureUrl: '' },
    userId: 'u',
    isImpersonated: false,
    editor: null,
    access: { kind: 'unlimited' },
    timeLeft: -1,
    reasons: [],
    sections: [{ id: 1, name: 'One', lectures }],
    percent: Math.floor((read * 100) / lectures.length),
    missing: [],
    added: 0,
    inOrder: false,
    hasCertificate: false,
    certificate: null,
    current: { lectureId: 1, second: 0 },
    chosen: true,
    closedLectureId: null,
    isSecondChosen: false,
    isPartial: false,
    playback: PLAYBACK,
    homework: null,
    quiz: null,
    watermark: null,
    now: Date.UTC(2026, 10, 22, 3),
    ...more,
  }
}
