/** The kinds of parts of a lecture, in the order in which the page shows them. decisions: Lectures of several parts */
export const LECTURE_PARTS = ['video', 'file', 'text', 'quiz', 'homework'] as const
export type LecturePart = (typeof LECTURE_PARTS)[number]

/** Returns the parts that a lecture's row has, in their order. */
export function partsOf(row: {
  readonly videoKey: string | null
  readonly videoUrl: string | null
  readonly contentFile: string | null
  readonly hasText: number
  readonly quizId: number | null
  readonly homeworkId: number | null
}): LecturePart[] {
  const has: Readonly<Record<LecturePart, boolean>> = {
    video: row.videoKey !== null || videoLinkOf(row) !== null,
    file: isStoredFile(row.contentFile),
    text: row.hasText === 1,
    quiz: row.quizId !== null,
    homework: row.homeworkId !== null,
  }
  return LECTURE_PARTS.filter(part => has[part])
}

/**
 * Returns the address of a video that is kept elsewhere, if that is all the lecture has. Pages link it, because they
 * play only the shop's own files. Only an address of the web counts. decisions: Lectures of several parts
 */
export function videoLinkOf({
  videoKey,
  videoUrl,
}: {
  readonly videoKey: string | null
  readonly videoUrl: string | null
}): string | null {
  if (videoKey !== null || !URL.canParse(videoUrl ?? '')) return null
  const { protocol, href } = new URL(videoUrl ?? '')
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** True for a file in R2. Older site files could name an address elsewhere, which the shop does not show. */
export function isStoredFile(contentFile: string | null): contentFile is string {
  return contentFile?.startsWith('lecture/') ?? false
}

export type FileKind = 'pdf' | 'picture' | 'other'

/** Content types of lecture files by the ending of their key. All others are only saved. */
const FILE_TYPES: Readonly<Record<string, readonly [contentType: string, kind: FileKind]>> = {
  pdf: ['application/pdf', 'pdf'],
  jpg: ['image/jpeg', 'picture'],
  png: ['image/png', 'picture'],
  gif: ['image/gif', 'picture'],
  webp: ['image/webp', 'picture'],
  avif: ['image/avif', 'picture'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'other'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'other'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'other'],
  odt: ['application/vnd.oasis.opendocument.text', 'other'],
  zip: ['application/zip', 'other'],
}

/** Returns the type of a lecture's file, and whether pages can show it. */
export function lectureFileType(key: string): { readonly contentType: string; readonly kind: FileKind } {
  const [contentType, kind] = FILE_TYPES[key.split('.').at(-1) ?? ''] ?? ['application/octet-stream', 'other']
  return { contentType, kind }
}

/** Returns the name under which a student saves a lecture's file: its own, or the lecture's with the file's ending. */
export function lectureFileName(lecture: {
  readonly name: string
  readonly contentFile: string | null
  readonly contentFileName: string | null
}): string {
  const ending = lecture.contentFile?.split('.').at(-1) ?? 'bin'
  return lecture.contentFileName?.trim() || `${lecture.name}.${ending}`
}

/** Returns how pages name and show a lecture's file; null if it has none. */
export function lectureFileOf(lecture: Parameters<typeof lectureFileName>[0]): LectureFile | null {
  if (!isStoredFile(lecture.contentFile)) return null
  return { name: lectureFileName(lecture), kind: lectureFileType(lecture.contentFile).kind }
}

/** The address of a lecture's file, and of its transcript. Each leads to a short-lived link. */
export const lectureFilePath = (lectureId: number) => `/media/file/${lectureId}`
export const transcriptPath = (lectureId: number) => `/media/transcript/${lectureId}`

export type LectureFile = { readonly name: string; readonly kind: FileKind }
