import type { Caller } from '#app/business/callers/caller.ts'
import { courses, lectures, sections } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Draft } from '#app/site-file/drafting/import-draft.ts'
import type { PictureNeeds } from '#app/site-file/editing/store-picture.server.ts'
import type { Json } from '#app/site-file/format/entry.ts'
import { type CurriculumCommand, FULL, MOST_LECTURES, MOST_SECTIONS } from './curriculum.ts'
import {
  type ContentEdit,
  type ContentFaults,
  type CourseContent,
  type EditNeeds,
  editContent,
  type LectureRow,
  type NoCourse,
} from './edit-content.server.ts'
import { markOfOrder, markOfSection, shownLectures, shownSections } from './get-curriculum.server.ts'
import { type FileRefusal, videoEntry, videoToAttach } from './stored-files.server.ts'

export type CurriculumRefusal =
  | ContentFaults
  | NoCourse
  /** 'SAME_VIDEO': a lecture of the section has the video of a new one. */
  | FileRefusal
  /** Another person removed it, or what it belongs to. */
  | { readonly code: 'GONE' }
  /** Another person renamed or moved it first. `theirs`: the texts as they are now. */
  | {
      readonly code: 'CHANGED_MEANWHILE'
      readonly seen: string
      readonly theirs: Readonly<Record<string, string>>
    }

type Needs = EditNeeds & PictureNeeds
type Decided = Result<{ edit: ContentEdit; value: { id: number } }, CurriculumRefusal>

const GONE = refuse({ code: 'GONE' as const })

const refuseAsFull = (place: string) =>
  refuse({ code: 'INPUT_ERROR' as const, faults: [{ place, problem: FULL }] })

/**
 * Adds, renames, moves, removes or puts back a section or lecture. Returns its id. A removed row stays with everything
 * that students did in it, as the import leaves what a file does not name: progress, marks and certificates are kept,
 * and it can be put back at any time. Only a site file that names it again does the same by itself.
 */
export async function editCurriculum(
  needs: Needs,
  { courseId, caller, command }: { courseId: number; caller: Caller; command: CurriculumCommand },
): Promise<Result<{ id: number }, CurriculumRefusal>> {
  return editContent<{ id: number }, CurriculumRefusal>(needs, { courseId, caller }, content =>
    command.intent === 'add-lecture'
      ? addLecture(needs, { content, caller }, command)
      : decide(content, command, needs.now()),
  )
}

type AddLecture = Extract<CurriculumCommand, { intent: 'add-lecture' }>

/** Adds a lecture at the end of its section, with its video if one is named. */
async function addLecture(
  needs: Needs,
  { content, caller }: { content: CourseContent; caller: Caller },
  { id: sectionId, name, contentType, video }: AddLecture,
): Promise<Decided> {
  if (!shownSections(content).some(({ id }) => id === sectionId)) return GONE
  if (everyLecture(content).length >= MOST_LECTURES) return refuseAsFull('sections[0].lectures[0].name')
  const { lecture: id } = content.next
  const location = lastPlace(content.lectures.filter(row => row.sectionId === sectionId)) + 1
  const entry = { id, location, name, content_type: contentType }
  const data = { lecture: id, section: sectionId, name }
  const added = (more: Json, also: Partial<ContentEdit> = {}) =>
    done(id, {
      ...also,
      act: 'lecture-add',
      data,
      sections: [{ id: sectionId, lectures: [{ ...entry, ...more }] }],
    })
  if (!video) return added({})
  const found = await videoToAttach(needs, video, caller)
  if (!found.ok) return found
  const { file } = found.value
  if (shownLectures(content, sectionId).some(({ videoKey }) => videoKey === file.key))
    return refuse({ code: 'SAME_VIDEO' })
  const { entry: withVideo, ...also } = await videoEntry(needs, found.value, { name, still: video.poster })
  return added(withVideo, also)
}

async function decide(
  content: CourseContent,
  command: Exclude<CurriculumCommand, AddLecture>,
  now: Instant,
): Promise<Decided> {
  switch (command.intent) {
    case 'add-section': {
      if (shownSections(content).length >= MOST_SECTIONS) return refuseAsFull('sections[0].name')
      const { section: id } = content.next
      const location = lastPlace(content.sections) + 1
      const english = command.english ? { english: { name: command.english } } : {}
      const entry = { id, location, name: command.name, ...english }
      return done(id, { act: 'section-add', data: { section: id, name: command.name }, sections: [entry] })
    }
    case 'rename-section': {
      const { id, name, english } = command
      const row = shownSections(content).find(section => section.id === id)
      if (!row) return GONE
      const seen = await markOfSection(row)
      if (seen !== command.seen) {
        const theirs = { name: row.name, 'english.name': String(row.english.name ?? '') }
        return refuse({ code: 'CHANGED_MEANWHILE', seen, theirs })
      }
      const data = { section: id, from: row.name, to: name }
      // An empty text takes a stored one away. Where none is stored, it is not named.
      const spoken = english || row.english.name ? { english: { name: english } } : {}
      return done(id, { act: 'section-rename', data, sections: [{ id, name, ...spoken }] })
    }
    case 'set-order':
      if (command.was !== undefined && command.was !== content.course.inOrder)
        return refuse({ code: 'CHANGED_MEANWHILE', seen: '', theirs: {} })
      return done(content.course.id, {
        act: 'in-order',
        data: { inOrder: command.inOrder },
        also: draft =>
          draft.change(courses, {
            key: { id: content.course.id },
            set: { inOrder: command.inOrder, updatedAt: now },
          }),
      })
    case 'put-back':
      return putBack(content, command)
    case 'remove':
    case 'move-section':
    case 'move-lecture':
    case 'place-section':
    case 'place-lecture': {
      const isSection =
        command.intent === 'move-section' ||
        command.intent === 'place-section' ||
        (command.intent === 'remove' && command.what === 'section')
      const isThere = isSection
        ? shownSections(content).some(({ id }) => id === command.id)
        : findLecture(content, command.id) !== undefined
      if (!isThere) return GONE
      const seen = await markOfOrder(content)
      if (seen !== command.seen) return refuse({ code: 'CHANGED_MEANWHILE', seen, theirs: {} })
      if (command.intent === 'remove') return remove(content, command, now)
      if (command.intent === 'place-lecture') return placeLecture(content, command)
      if (command.intent === 'place-section') return placeSection(content, command)
      return isSection ? moveSection(content, command) : moveLecture(content, command)
    }
  }
}

const done = (id: number, edit: ContentEdit): Decided => ok({ edit, value: { id } })

const lastPlace = (rows: readonly { location: number }[]) =>
  rows.reduce((last, { location }) => Math.max(last, location), 0)

/** Returns the lectures that are shown, in sections that are shown. */
function everyLecture(content: CourseContent): LectureRow[] {
  return shownSections(content).flatMap(section => shownLectures(content, section.id))
}

/** Returns a lecture that is shown, in a section that is shown. */
export function findLecture(content: CourseContent, id: number): LectureRow | undefined {
  return everyLecture(content).find(row => row.id === id)
}

/** Returns the list with one of its members moved a step. */
function moved<T extends { id: number }>(rows: readonly T[], id: number, way: 'up' | 'down'): T[] {
  const from = rows.findIndex(row => row.id === id)
  const to = way === 'up' ? from - 1 : from + 1
  const list = [...rows]
  const [one] = list.splice(from, 1)
  if (one) list.splice(Math.max(to, 0), 0, one)
  return list
}

const placed = (rows: readonly { id: number }[]) => rows.map(({ id }, index) => ({ id, location: index + 1 }))

function moveSection(content: CourseContent, { id, way }: { id: number; way: 'up' | 'down' }): Decided {
  const after = moved(shownSections(content), id, way)
  return done(id, {
    act: 'section-move',
    data: { section: id, name: nameOf(content, id), way },
    sections: placed(after),
  })
}

/** A lecture at the edge of its section moves on into the next one, so that one key leads through the whole course. */
function moveLecture(content: CourseContent, { id, way }: { id: number; way: 'up' | 'down' }): Decided {
  const all = shownSections(content)
  const at = all.findIndex(section => shownLectures(content, section.id).some(row => row.id === id))
  const here = all[at]
  if (!here) return GONE
  const list = shownLectures(content, here.id)
  const isAtEdge = (way === 'up' ? list[0] : list.at(-1))?.id === id
  const next = all[way === 'up' ? at - 1 : at + 1]
  const data = { lecture: id, name: list.find(row => row.id === id)?.name, way }
  if (!isAtEdge)
    return done(id, {
      act: 'lecture-move',
      data,
      sections: [{ id: here.id, lectures: placed(moved(list, id, way)) }],
    })
  if (!next) return done(id, { act: 'lecture-move', data })
  const there = shownLectures(content, next.id)
  const after = way === 'up' ? [...there, { id }] : [{ id }, ...there]
  const sections = [{ id: next.id, lectures: placed(after) }]
  return done(id, { act: 'lecture-move', data: { ...data, ...between(here, next) }, sections })
}

type Place = { id: number; place: number }

function placeSection(content: CourseContent, { id, place }: Place): Decided {
  const after = withAt(shownSections(content), { id, place })
  if (!after.ok) return after
  return done(id, {
    act: 'section-move',
    data: { section: id, name: nameOf(content, id), place },
    sections: placed(after.value),
  })
}

function placeLecture(content: CourseContent, { id, section, place }: Place & { section: number }): Decided {
  const row = findLecture(content, id)
  const here = content.sections.find(one => one.id === row?.sectionId)
  const there = shownSections(content).find(one => one.id === section)
  if (!row || !here || !there) return GONE
  const after = withAt(shownLectures(content, section), { id, place })
  if (!after.ok) return after
  return done(id, {
    act: 'lecture-move',
    data: { lecture: id, name: row.name, section, place, ...(here.id !== section && between(here, there)) },
    sections: [{ id: section, lectures: placed(after.value) }],
  })
}

const nameOf = ({ sections }: CourseContent, id: number) => sections.find(row => row.id === id)?.name

/** For the audit log: the section that a lecture leaves, and the one that it goes to. */
const between = (here: { name: string }, there: { name: string }) => ({
  from: { section: here.name },
  to: { section: there.name },
})

/** Returns the list with one entry at a place from 1, whether it was in the list or not. */
function withAt(
  rows: readonly { id: number }[],
  { id, place }: Place,
): Result<readonly { id: number }[], ContentFaults> {
  const list = rows.filter(row => row.id !== id)
  const most = list.length + 1
  if (!Number.isInteger(place) || place < 1 || place > most) {
    const faults = [{ place: 'place', problem: `must be a place from 1 to ${most}` }]
    return refuse({ code: 'INPUT_ERROR' as const, faults })
  }
  return ok(list.toSpliced(place - 1, 0, { id }))
}

function remove(
  content: CourseContent,
  { what, id }: { what: 'section' | 'lecture'; id: number },
  now: Instant,
): Decided {
  const gone = what === 'section' ? shownLectures(content, id) : content.lectures.filter(row => row.id === id)
  const also = (draft: Draft) => {
    if (what === 'section') draft.change(sections, { key: { id }, set: { removedAt: now } })
    for (const row of gone) draft.change(lectures, { key: { id: row.id }, set: { removedAt: now } })
  }
  const names = gone.map(({ name }) => name)
  const name = what === 'section' ? nameOf(content, id) : names[0]
  return done(id, { act: `${what}-remove`, data: { [what]: id, name, lectures: names }, also })
}

/** Puts a section back with the lectures that went with it, or a lecture with the section that it was in. */
function putBack(content: CourseContent, { what, id }: { what: 'section' | 'lecture'; id: number }): Decided {
  const lecture = what === 'lecture' ? content.lectures.find(row => row.id === id) : undefined
  const section = content.sections.find(row => row.id === (lecture ? lecture.sectionId : id))
  if (!section || (what === 'lecture' && !lecture)) return GONE
  const back = lecture
    ? [lecture]
    : content.lectures.filter(row => row.sectionId === id && row.removedAt === section.removedAt)
  const { name } = lecture ?? section
  // A site file that names what is out puts it back, and this does the same.
  const entry = { id: section.id, lectures: back.map(row => ({ id: row.id })) }
  return done(id, { act: `${what}-put-back`, data: { [what]: id, name }, sections: [entry] })
}
