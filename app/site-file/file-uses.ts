import type { AnyEntry, FileUse, SiteFile } from './site-file.ts'

/** Every file that the site file names. */
export function filesUsed(site: SiteFile): FileUse[] {
  const uses: (FileUse | null)[] = [
    site.favicon,
    ...site.courses.flatMap(course => [
      ...filesOf(course),
      ...course.sections.flatMap(section => section.lectures.flatMap(filesOf)),
    ]),
    ...site.products.flatMap(product => [
      ...filesOf(product),
      ...(product.pictures ?? []).filter(picture => typeof picture !== 'string'),
    ]),
    ...site.paymentMethods.flatMap(method => (method.bankList ?? []).flatMap(filesOf)),
    ...site.orders.map(({ slip }) => slip),
  ]
  return uses.filter(use => use !== null)
}

function filesOf({ files }: AnyEntry): FileUse[] {
  return Object.values(files)
}
