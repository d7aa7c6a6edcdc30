import type {
  Choice,
  CourseFaults,
  FieldFault,
  Needed,
  PlanFaults,
  TypedCourse,
  TypedPlan,
} from '#app/site-file/editing/course-form.ts'
import type { SampleFaults, SampleTexts } from '#app/site-file/editing/course-samples.server.ts'

/** The form of a course that was not saved, as typed. `theirs`: what somebody else saved meanwhile. */
export type CourseAgain = {
  readonly kind: 'refused'
  readonly typed: TypedCourse
  readonly faults: CourseFaults
  readonly seen: string
  readonly theirs: TypedCourse | null
}

export type PlanAgain = {
  readonly kind: 'plan-refused'
  /** null: the new plan. */
  readonly planId: number | null
  readonly typed: TypedPlan
  readonly faults: PlanFaults
  readonly seen: string
  readonly theirs: TypedPlan | null
}

/** The texts of a sample picture that were not saved. `theirs`: what somebody else saved meanwhile. */
export type SampleAgain = {
  readonly kind: 'sample-refused'
  readonly picture: string
  readonly typed: SampleTexts
  readonly faults: SampleFaults
  readonly theirs: SampleTexts | null
}

/** The shop's answer to a form of a course's page. */
export type CourseAnswer =
  /** `seen`: the mark of the saved form, for what is typed before the page loads again. `planId`: of a saved plan. */
  | { readonly kind: 'saved'; readonly seen?: string; readonly planId?: number }
  /** A copy was made: its id. */
  | { readonly kind: 'made'; readonly id: number }
  | CourseAgain
  | PlanAgain
  | { readonly kind: 'not-ready'; readonly missing: readonly Needed[] }
  | { readonly kind: 'cover-refused' | 'state-refused'; readonly sentence: string }
  | { readonly kind: 'picture-refused'; readonly sentence: string; readonly url?: string }
  /** A picture for a text, at this address. */
  | { readonly kind: 'picture-stored'; readonly url: string }
  | SampleAgain
  | { readonly kind: 'name-refused'; readonly fault: FieldFault; readonly name: string }
  | { readonly kind: 'cleaned'; readonly html: string }
  | { readonly kind: 'found'; readonly choices: readonly Choice[] }
  | { readonly kind: 'gone' }
