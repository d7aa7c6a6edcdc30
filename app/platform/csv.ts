/** Returns rows as CSV (RFC 4180) with a byte order mark, so that a spreadsheet reads Thai. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Answers with the text of a CSV file of this name, to be saved and not shown. */
export function csvResponse(name: string, csv: string): Response {
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** A spreadsheet would run a cell that begins like a formula, so such a cell begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
