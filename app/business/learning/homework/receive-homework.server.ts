import type { Caller } from '#app/business/callers/caller.ts'
import { refusalToHandIn } from '#app/business/learning/access.ts'
import { findLecture } from '#app/business/learning/find-lecture.server.ts'
import {
  announcedBytes,
  type ReceivedForm,
  receiveDocuments,
} from '#app/business/uploads/documents/receive-documents.server.ts'
import { mayUploadHomework } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import { selectOwnFiles } from './homework-repository.server.ts'
import type { FileView } from './homework-view.ts'

/**
 * Stores the files of a request for homework, if the caller may hand in this lecture's homework now. Access and limits
 * are checked before a byte is read.
 */
export async function receiveHomework(
  needs: { db: Database; files: R2Bucket; now: Clock },
  {
    request,
    lectureId,
    caller,
    field,
    mostFiles,
    name,
  }: {
    request: Request
    lectureId: number
    caller: Caller
    field: string
    mostFiles: number
    name?: string | undefined
  },
): Promise<Result<ReceivedForm, UploadRefusal>> {
  if (!caller.account) return refuse({ code: 'UNAUTHORIZED' })
  const { userId } = caller.account
  const found = Number.isSafeInteger(lectureId) ? await findLecture(needs, { lectureId, caller }) : null
  if (!found?.lecture.homeworkId || refusalToHandIn(found.lecture, found.grants, needs.now()))
    return refuse({ code: 'NOT_FOUND' })
  const bytes = announcedBytes(request, mostFiles)
  const room = await mayUploadHomework(needs, { userId, request, bytes, files: mostFiles })
  if (!room.ok) return room
  const { visitorId } = caller
  return receiveDocuments(needs, { request, field, mostFiles, name, userId, visitorId, room: room.value })
}

/** Returns the name and size of each of these files that is the student's own homework file. */
export async function listOwnFiles(
  { db }: { db: Database },
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<FileView[]> {
  return ids.length === 0 ? [] : selectOwnFiles(db, userId, ids)
}
