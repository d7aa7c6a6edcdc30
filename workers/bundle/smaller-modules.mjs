// The bundle holds these instead of the modules that [alias] in wrangler.toml names.

/** PromptPay's QR needs only this one of the package's 15 checksums. */
export { default as crc16xmodem } from 'crc/lib/crc16_xmodem.js'

/** The list of calls, without what writes its document: the build does that (scripts/openapi.ts). */
export {
  extendZodWithOpenApi,
  getOpenApiMetadata,
  OpenAPIRegistry,
} from '../../node_modules/@asteasolutions/zod-to-openapi/dist/index.mjs'

/**
 * Functions that the Worker never calls: of react-dom, which changes pages in a browser; of postcss, which
 * sanitize-html uses for styles that the shop never allows; of zod-to-openapi, which write a document.
 */
export {
  absent as createPortal,
  absent as default,
  absent as flushSync,
  absent as OpenApiGeneratorV3,
  absent as OpenApiGeneratorV31,
  absent as parse,
}

function absent() {
  throw new Error('This function is not in the Worker. [alias] in wrangler.toml left its module out.')
}
