import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import type { CourseViewProps } from './course-parts.tsx'
import { AnchorLayout } from './layouts/anchor-layout.tsx'
import { CardLayout } from './layouts/card-layout.tsx'
import { ClassicLayout } from './layouts/classic-layout.tsx'
import { SalesLayout } from './layouts/sales-layout.tsx'

export type CourseLayout = CoursePage['checkout']['settings']['courseDetailLayout']

/** One arrangement of the course page's parts per value of `layout_course_detail`. behaviour: Course page */
const LAYOUTS: Record<CourseLayout, (props: CourseViewProps) => JSX.Element> = {
  1: ClassicLayout,
  2: SalesLayout,
  3: CardLayout,
  4: AnchorLayout,
}

/** The course page in one of its layouts: course, checkout on the same page, and further courses. */
export function CourseView({ layout, ...props }: CourseViewProps & { layout: CourseLayout }) {
  const Layout = LAYOUTS[layout]
  return <Layout {...props} />
}
