import { Hono } from 'hono'
import { apiRoutes } from './api/routes.ts'
import { crawlerRoutes } from './files/crawlers.ts'
import { fileRoutes } from './files/file-routes.ts'
import { homeworkFileRoutes } from './files/homework-files.ts'
import { offlinePage } from './files/offline-page.ts'
import { uploadFileRoutes } from './files/uploaded-files.ts'
import { live } from './live/live.ts'
import { everyRequest, type RenderPage, withPages } from './pages.ts'
import type { AppEnv } from './request/request-context.ts'
import { sandboxRoutes } from './sandbox/way-to-sandbox.ts'

/** Handles every HTTP request: calls, files and the live room first. Any other address is a page. */
export function createHttpApp(renderPage: RenderPage) {
  const app = new Hono<AppEnv>()
  app.route('/', sandboxRoutes)
  app.use(...everyRequest)
  app.route('/', apiRoutes)
  app.route('/', fileRoutes)
  app.route('/', uploadFileRoutes)
  app.route('/', homeworkFileRoutes)
  app.route('/', live)
  app.route('/', crawlerRoutes)
  app.route('/', offlinePage)
  return withPages(app, renderPage)
}
