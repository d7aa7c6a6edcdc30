// The bundle holds these instead of the modules that [alias] in wrangler.toml names.

/** PromptPay's QR needs only this one of the package's 15 checksums. */
export { default as crc16xmodem } from 'crc/lib/crc16_xmodem.js'

/**
 * Functions that the Worker never calls: of react-dom, which changes pages in a browser; of postcss, which
 * sanitize-html uses for styles that the shop never allows; and of packages that pdfkit loads for WOFF2 fonts, line
 * breaking, PNG pictures and encryption, and asks for categories of letters that no certificate's font has.
 */
export {
  absent as createPortal,
  absent as flushSync,
  absent as parse,
  absent as cbc,
  absent as default,
  absent as ecb,
  absent as getCategory,
  absent as getCombiningClass,
}

function absent() {
  throw new Error('This function is not in the Worker. [alias] in wrangler.toml left its module out.')
}
