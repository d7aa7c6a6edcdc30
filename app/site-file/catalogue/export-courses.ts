import type { SpokenWords } from '#app/business/learning/playlist/spoken-words.ts'
import type { ExportedFiles } from '#app/site-file/files/exported-files.ts'
import { toWire } from '#app/site-file/format/fields.ts'
import { grouped } from '#app/site-file/stored-site.server.ts'
import type { WholeShop } from '#app/site-file/whole-shop.server.ts'
import {
  courseFields,
  homeworkFields,
  lectureFields,
  planFields,
  quizFields,
  sectionFields,
} from './catalogue-fields.ts'
import { exportComments } from './comment-entries.ts'
import { quizRuleFields } from './course-entry.ts'
import { fileOrUrl, picturesToFiles } from './pictures-and-previews.ts'

/** Returns the courses with all their parts. */
export function exportCourses(shop: WholeShop, files: ExportedFiles): Record<string, unknown>[] {
  const parts = {
    groups: grouped(shop.courseUserGroups, row => row.courseId),
    related: grouped(shop.relatedCourses, row => row.courseId),
    plans: grouped(shop.plans, row => row.courseId),
    sections: grouped(shop.sections, row => row.courseId),
    lectures: grouped(shop.lectures, row => row.sectionId),
    comments: grouped(shop.comments, row => row.courseId),
    quizzes: grouped(shop.quizzes, row => row.courseId),
    homework: grouped(shop.homework, row => row.courseId),
  }
  const emails = new Map(shop.users.map(({ id, email }) => [id, email]))
  return shop.courses.map(course => ({
    id: course.id,
    ...toWire(courseFields, course),
    preview: {
      ...fileOrUrl(course.previewVideoUrl, 'videoUrl', 'video_file', files),
      ...fileOrUrl(course.previewPictureUrl, 'pictureUrl', 'picture_file', files),
    },
    sample_pictures: picturesToFiles(course.samplePictures, files),
    user_group_ids: (parts.groups.get(course.id) ?? []).map(row => row.userGroupId),
    related: (parts.related.get(course.id) ?? []).map(row => row.relatedCourseId),
    pricing_plans: (parts.plans.get(course.id) ?? []).map(plan => ({
      id: plan.id,
      ...toWire(planFields, plan),
    })),
    quizzes: (parts.quizzes.get(course.id) ?? []).map(quiz => ({
      id: quiz.id,
      ...toWire(quizFields, quiz),
    })),
    sections: (parts.sections.get(course.id) ?? []).map(section => ({
      id: section.id,
      ...toWire(sectionFields, section),
      lectures: (parts.lectures.get(section.id) ?? []).map(lecture => exportLecture(lecture, files)),
    })),
    comments: exportComments(parts.comments.get(course.id) ?? [], emails),
    homework: (parts.homework.get(course.id) ?? []).map(row => ({
      id: row.id,
      ...toWire(homeworkFields, row),
    })),
  }))
}

function exportLecture(lecture: WholeShop['lectures'][number], files: ExportedFiles) {
  const video = files.ofKey(lecture.videoKey)
  const content = files.ofKey(lecture.contentFile)
  const { quiz } = lecture
  const qualities = withPaths(lecture.videoQualities, 'video_file', files)
  const { poster_url: _, ...fields } = toWire(lectureFields, lecture)
  return {
    id: lecture.id,
    ...fields,
    ...(lecture.posterUrl ? fileOrUrl(lecture.posterUrl, 'poster_url', 'poster_file', files) : {}),
    ...(video ? { video_file: video } : {}),
    ...(qualities.length > 0 ? { video_qualities: qualities } : {}),
    ...exportInLanguages(lecture.captions, 'captions', 'captions_file', files),
    ...exportInLanguages(lecture.transcripts, 'transcripts', 'transcript_file', files),
    ...(content ? { content_file: content } : {}),
    quiz: quiz && toWire(quizRuleFields, quiz),
  }
}

/**
 * Returns the entries of a list with the paths of their files under `name`, without those whose file the shop does not
 * list.
 */
function withPaths<Rest>(
  stored: readonly (Rest & { readonly key: string })[] | null,
  name: string,
  files: ExportedFiles,
) {
  return (stored ?? []).flatMap(({ key, ...rest }) => {
    const path = files.ofKey(key)
    return path ? [{ ...rest, [name]: path }] : []
  })
}

/** A list with one file for each language. One in Thai alone is written as a single field, as most files have it. */
function exportInLanguages(
  stored: readonly SpokenWords[] | null,
  list: string,
  name: string,
  files: ExportedFiles,
): Record<string, unknown> {
  const listed = withPaths(stored, name, files)
  const [first] = listed
  if (!first) return {}
  return listed.length === 1 && first.language === 'th' ? { [name]: first[name] } : { [list]: listed }
}
