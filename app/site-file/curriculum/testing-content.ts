import { env } from 'cloudflare:workers'
import type { Caller } from '#app/business/callers/caller.ts'
import { storeVideo } from '#app/business/uploads/videos/store-video.server.ts'
import { courses, teachers } from '#app/db/schema/catalogue.ts'
import { progress } from '#app/db/schema/learning.ts'
import type { TestShop } from '#app/site-file/testing-site.ts'
import { seedGrant } from '#app/testing/learning/learning-course.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import type { CurriculumCommand } from './curriculum.ts'
import { editCurriculum } from './edit-curriculum.server.ts'
import { getCurriculum } from './get-curriculum.server.ts'

// Builders for this folder's tests only.

export const NOW = Date.UTC(2026, 4, 1)
export const needs = { ...shopNeeds({ now: NOW }), files: (env as unknown as TestShop).FILES }
/** `seedGrant` opens this course. */
export const COURSE = 7

/** Inserts an empty course with a teacher. Returns its editor, its teacher and another course's teacher. */
export async function aCourseToEdit() {
  const [editor, teacher, other] = await Promise.all([
    aStudent(needs, { roles: ['editor'] }),
    aStudent(needs, { roles: ['instructor'] }),
    aStudent(needs, { roles: ['instructor'] }),
  ])
  await needs.db.batch([
    needs.db
      .insert(courses)
      .values({ id: COURSE, name: 'วาดรูป', slug: 'draw', teacher: 'ครูแก้ว', createdAt: NOW, updatedAt: NOW }),
    needs.db.insert(teachers).values([
      { id: 1, name: 'ครูแก้ว', userId: teacher.account.userId },
      { id: 2, name: 'ครูขวัญ', userId: other.account.userId },
    ]),
  ])
  return { editor, teacher, other }
}

export async function curriculum(caller: Caller, asked: Parameters<typeof getCurriculum>[1]['asked'] = null) {
  const found = await getCurriculum(needs, { courseId: COURSE, caller, asked })
  if (!found) throw new Error('The course is not to be edited')
  return found
}

/** Edits as the person who sees the course as it is now. */
export async function edits(caller: Caller, command: CurriculumCommand) {
  return editCurriculum(needs, { courseId: COURSE, caller, command })
}

export async function madeBy(caller: Caller, command: CurriculumCommand): Promise<number> {
  const edited = await edits(caller, command)
  if (!edited.ok) throw new Error(JSON.stringify(edited.error))
  return edited.value.id
}

/** The names in their order: each section with its lectures. */
export async function names(caller: Caller) {
  const { sections } = await curriculum(caller)
  return sections.map(({ name, lectures }) => [name, ...lectures.map(lecture => lecture.name)])
}

/** Inserts a student who has the course and has read these lectures. */
export async function aReader(lectureIds: readonly number[]): Promise<string> {
  const { userId } = (await aStudent(needs)).account
  await seedGrant(needs.db, userId)
  for (const lectureId of lectureIds)
    await needs.db.insert(progress).values({
      ...{ userId, lectureId, courseId: COURSE, ranges: [] },
      ...{ positionAt: NOW, readAt: NOW, updatedAt: NOW },
    })
  return userId
}

/** Uploads a video as the caller does, and returns its upload's id. */
export async function aSentVideo(bytes: Uint8Array, caller: Caller, name = 'วาด.mp4'): Promise<string> {
  const form = new FormData()
  form.set('imageinput', new File([bytes as Uint8Array<ArrayBuffer>], name))
  const request = new Request('https://shop.test/', { method: 'POST', body: form })
  const stored = await storeVideo(needs, { request, field: 'imageinput', caller })
  if (!stored.ok) throw new Error(stored.error.code)
  return stored.value.id
}
