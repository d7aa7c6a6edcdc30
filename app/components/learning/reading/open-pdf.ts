import { AnnotationMode, GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import script from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import {
  EventBus,
  type GenericL10n,
  LinkTarget,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { m } from '#app/i18n/paraglide/messages.js'
import './pdf-pages.css'

/** The build puts the library's fonts, encodings and decoders there. They load only for files that need them. */
const PARTS = `/assets/pdf-${version}`
const NO_EDITOR = -1
const AS_WIDE_AS_THE_SCREEN = 'page-width'

GlobalWorkerOptions.workerSrc = script

/** A PDF that shows in its box. */
export type OpenPdf = {
  /** Draws the pages one step larger or smaller. */
  readonly zoom: (change: 'larger' | 'smaller') => void
}

/**
 * Shows a PDF in `box`, which is absolutely positioned, scrolls, and holds one empty element for the pages. Only the
 * pages near the screen are loaded and drawn. Rejects if the file does not come, is no PDF, or has a password. The
 * signal takes everything away again.
 */
export async function openPdf(
  path: string,
  box: HTMLDivElement,
  { signal, onPage }: { signal: AbortSignal; onPage: (page: number, pages: number) => void },
): Promise<OpenPdf> {
  signal.throwIfAborted()
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const pages = box.firstElementChild as HTMLDivElement
  pages.replaceChildren()
  const viewer = new PDFViewer({
    ...{ container: box, viewer: pages, eventBus, linkService, l10n: WITHOUT_WORDS, abortSignal: signal },
    ...{ annotationMode: AnnotationMode.ENABLE, annotationEditorMode: NO_EDITOR, removePageBorders: true },
  })
  linkService.setViewer(viewer)
  const loading = getDocument({
    ...{ url: path, disableAutoFetch: true, disableStream: true },
    // The policy of the pages forbids WebAssembly.
    ...{ cMapUrl: `${PARTS}/cmaps/`, standardFontDataUrl: `${PARTS}/standard_fonts/`, useWasm: false },
    wasmUrl: `${PARTS}/wasm/`,
  })
  signal.addEventListener('abort', () => void loading.destroy())
  const pdf = await loading.promise

  const nameOf = (page: number) => m.pdf_page({ page, pages: pdf.numPages })
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = AS_WIDE_AS_THE_SCREEN
    for (const [index, page] of [...pages.children].entries())
      page.setAttribute('aria-label', nameOf(index + 1))
    onPage(viewer.currentPageNumber, pdf.numPages)
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onPage(pageNumber, pdf.numPages))
  // A phone that is turned. Pages that somebody made larger stay as large.
  const fit = new ResizeObserver(() => {
    if (viewer.currentScaleValue === AS_WIDE_AS_THE_SCREEN) viewer.currentScaleValue = AS_WIDE_AS_THE_SCREEN
  })
  fit.observe(box)
  signal.addEventListener('abort', () => fit.disconnect())
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  return { zoom: change => (change === 'larger' ? viewer.increaseScale() : viewer.decreaseScale()) }
}

/** The library's own words are English. The few that show here are set where the pages are made. */
const WITHOUT_WORDS = {
  getLanguage: () => document.documentElement.lang,
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  pause() {},
  resume() {},
} as unknown as GenericL10n
