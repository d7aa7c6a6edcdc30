import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { courseIdOfPath, productIdOfPath } from '#app/business/catalogue/link-path.ts'
import { getPlaylist } from '#app/business/learning/playlist/get-playlist.server.ts'
import type { CourseOffer } from '#app/business/storefront/course-page/course-page.ts'
import { getCourseOffer } from '#app/business/storefront/course-page/get-course-page.server.ts'
import { getCataloguePage } from '#app/business/storefront/get-catalogue-page.server.ts'
import { getProductPage } from '#app/business/storefront/get-product-page.server.ts'
import type { AppEnv } from '../request/request-context.ts'
import {
  courseAnswer,
  coursesAnswer,
  pathAnswer,
  plansAnswer,
  playlistAnswer,
  toCourseAnswer,
  toCoursesAnswer,
  toPathAnswer,
  toPlansAnswer,
  toPlaylistAnswer,
} from './catalogue.wire.ts'
import { wireId } from './fields.wire.ts'
import { refused } from './refusals.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** Courses, their plans and their playlists. */
export const catalogueRoutes = createRouter()

const page = z.coerce.number().int().min(1).max(10_000).default(1)

catalogueRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/courses',
    summary: 'Lists courses, filtered by keyword and course group, one page at a time',
    request: {
      query: z.object({
        keyword: z.string().max(100).default(''),
        filter: z.string().max(255).default('').openapi({ description: 'The name of one course group' }),
        page,
      }),
    },
    responses: answersOf(coursesAnswer),
  }),
  async c => {
    const { keyword, filter, page } = c.req.valid('query')
    const { services, caller } = c.var.context
    const found = await getCataloguePage(services, { keyword, group: filter, page, caller: await caller() })
    return c.json(toCoursesAnswer(found.courses, found.total))
  },
)

const courseParams = z.object({ id: wireId, n: z.string().max(64) })

catalogueRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/courses/{id}/{n}',
    summary:
      'Returns a course with the plans that the caller may see. The path parameter n is ignored; the session identifies the caller',
    request: { params: courseParams },
    responses: answersOf(courseAnswer),
  }),
  async c => withCourse(c, c.req.valid('param').id, toCourseAnswer),
)

catalogueRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/cart/getallpriecingplan',
    summary: 'Returns the plans of a course that the caller may see',
    request: jsonBody(z.object({ courseID: wireId }).openapi({ example: { courseID: 101 } })),
    responses: answersOf(plansAnswer),
  }),
  async c => withCourse(c, c.req.valid('json').courseID, toPlansAnswer),
)

catalogueRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/course/cate/pathname',
    summary: 'Returns the course or product of a link path, and its canonical address',
    request: jsonBody(z.object({ link_path: z.string().min(1).max(2000) })),
    responses: answersOf(pathAnswer),
  }),
  async c => {
    const path = pathOf(c.req.valid('json').link_path)
    if (!path.startsWith('/product/')) {
      return withCourse(c, courseIdOfPath(path) ?? 0, found => toPathAnswer(found.course, found.path))
    }
    const { services, caller } = c.var.context
    const productId = productIdOfPath(path) ?? 0
    const found = await getProductPage(services, { productId, caller: await caller() })
    return found ? c.json(toPathAnswer(found.product, found.path)) : refused(c, { code: 'NOT_FOUND' })
  },
)

catalogueRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/course/videoplaylist/{courseId}',
    summary:
      'Lists every lecture of a course with its section. Links and content are included only for lectures that the caller may watch',
    request: { params: z.object({ courseId: wireId }) },
    responses: answersOf(playlistAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const { courseId } = c.req.valid('param')
    const playlist = await getPlaylist(services, { courseId, caller: await caller() })
    return playlist ? c.json(toPlaylistAnswer(playlist)) : refused(c, { code: 'NOT_FOUND' })
  },
)

/** The path of a link, without host and query. */
function pathOf(link: string): string {
  const url = URL.canParse(link, 'http://shop') ? new URL(link, 'http://shop') : null
  return url?.pathname ?? link
}

async function withCourse(
  c: Context<AppEnv>,
  courseId: number,
  answer: (offer: CourseOffer) => object,
): Promise<Response> {
  const { services, caller } = c.var.context
  const found = await getCourseOffer(services, { courseId, caller: await caller() })
  return found ? c.json(answer(found)) : refused(c, { code: 'NOT_FOUND' })
}
