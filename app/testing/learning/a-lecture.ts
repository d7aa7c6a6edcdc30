import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'

/** Returns an open video lecture of 100 seconds of which nothing was watched, as the learning page knows it. */
export function aLecture(id: number, more: Partial<LearnLecture> = {}): LearnLecture {
  return {
    id,
    name: '',
    contentType: 'video',
    lengthSeconds: 100,
    isPreview: false,
    isOpen: true,
    isLocked: false,
    isMetered: false,
    isRead: false,
    parts: ['video'],
    needs: ['watch'],
    tasks: [],
    file: null,
    transcripts: [],
    videoLink: null,
    quiz: null,
    homework: null,
    ranges: [],
    position: null,
    ...more,
  }
}
