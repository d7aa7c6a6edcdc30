import { courseFields, lectureFields, planFields, productFields, sectionFields } from './catalogue-fields.ts'
import type { ExportedFiles } from './export-files.ts'
import { toWire } from './fields.ts'
import { grouped } from './stored-site.server.ts'
import type { WholeShop } from './whole-shop.server.ts'

/** `courses` and `products` of a site file. */
export function exportCatalogue(shop: WholeShop, files: ExportedFiles) {
  const parts = {
    groups: grouped(shop.courseUserGroups, row => row.courseId),
    related: grouped(shop.relatedCourses, row => row.courseId),
    plans: grouped(shop.plans, row => row.courseId),
    sections: grouped(shop.sections, row => row.courseId),
    lectures: grouped(shop.lectures, row => row.sectionId),
  }
  return {
    courses: shop.courses.map(course => ({
      id: course.id,
      ...toWire(courseFields, course),
      preview: {
        ...fileOrUrl(course.previewVideoUrl, 'videoUrl', 'video_file', files),
        ...fileOrUrl(course.previewPictureUrl, 'pictureUrl', 'picture_file', files),
      },
      user_group_ids: (parts.groups.get(course.id) ?? []).map(row => row.userGroupId),
      related: (parts.related.get(course.id) ?? []).map(row => row.relatedCourseId),
      pricing_plans: (parts.plans.get(course.id) ?? []).map(plan => ({
        id: plan.id,
        ...toWire(planFields, plan),
      })),
      sections: (parts.sections.get(course.id) ?? []).map(section => ({
        id: section.id,
        ...toWire(sectionFields, section),
        lectures: (parts.lectures.get(section.id) ?? []).map(lecture => exportLecture(lecture, files)),
      })),
    })),
    products: shop.products.map(product => ({
      id: product.id,
      ...toWire(productFields, product),
      preview: fileOrUrl(product.previewVideoUrl, 'videoUrl', 'video_file', files),
      pictures: product.pictures.map(url => {
        const file = files.ofUrl(url)
        return file ? { picture_file: file } : url
      }),
    })),
  }
}

function exportLecture(lecture: WholeShop['lectures'][number], files: ExportedFiles) {
  const video = files.ofKey(lecture.videoKey)
  const captions = files.ofKey(lecture.captionsKey)
  const { quiz } = lecture
  return {
    id: lecture.id,
    ...toWire(lectureFields, lecture),
    ...(video ? { video_file: video } : {}),
    ...(captions ? { captions_file: captions } : {}),
    quiz: quiz && {
      require_all_answer: quiz.requireAllAnswer ? 1 : 0,
      pass_to_complete: quiz.passToComplete ? 1 : 0,
      score_pass_quiz: quiz.scorePassQuiz,
      integrate_type: quiz.integrateType,
    },
  }
}

function fileOrUrl(url: string, urlKey: string, fileKey: string, files: ExportedFiles) {
  const file = files.ofUrl(url)
  return file ? { [fileKey]: file } : { [urlKey]: url }
}
