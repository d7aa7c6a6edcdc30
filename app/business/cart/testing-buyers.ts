import type { Course } from '#app/business/catalogue/course.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { Product } from '#app/business/catalogue/product.ts'
import type { Buyer, CourseStanding } from './buyer.ts'
import type { LineToBuy } from './who-may-buy.ts'

// Builders for the tests of this folder; nothing else imports them.

export function aCourse(changes: Partial<Course> = {}): Course {
  return {
    id: 101,
    name: 'ครัวไทย',
    slug: 'thai-kitchen',
    courseType: 'online',
    teacher: '',
    groupName: '',
    description: '',
    previewVideoUrl: '',
    previewPictureUrl: '',
    registrationStart: null,
    registrationEnd: null,
    userGroupIds: [],
    relatedCourseIds: [],
    statusShow: true,
    totalSeconds: 0,
    lectureCount: 0,
    ...changes,
  }
}

export function aPlan(changes: Partial<PricingPlan> = {}): PricingPlan {
  return {
    id: 1001,
    courseId: 101,
    name: '90 days',
    planType: 'Period',
    term: 90,
    termUnit: 'Day(s)',
    term2: null,
    termUnit2: null,
    price: 150_000,
    priceUsd: 4_500,
    pricingType: 'default',
    statusShow: true,
    needApproval: false,
    freeFor: '',
    freeCourseIds: [],
    buyCourseFree: null,
    isDefault: false,
    isForMember: false,
    referenceCode: 'COURSE',
    referenceId: null,
    value: null,
    ...changes,
  }
}

export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 501,
    name: 'Book',
    slug: 'book',
    price: 35_000,
    priceUsd: null,
    availableQty: 2,
    description: '',
    metaTitle: '',
    metaDescription: '',
    previewVideoUrl: '',
    pictures: [],
    statusShow: true,
    ...changes,
  }
}

export const VISITOR: Buyer = { roles: [], isMember: false, userGroupId: null, courses: {} }

export function aStudent(changes: Partial<Buyer> = {}): Buyer {
  return { ...VISITOR, roles: ['student'], isMember: true, ...changes }
}

export function aStanding(changes: Partial<CourseStanding> = {}): CourseStanding {
  return { orderStatuses: [], owns: false, accessTimeLeft: 0, ...changes }
}

export function courseToBuy(
  { course = {}, plan = {} }: { course?: Partial<Course>; plan?: Partial<PricingPlan> | null } = {},
  position = 1,
): LineToBuy {
  return {
    key: `line-${position}`,
    position,
    qty: 1,
    item: { kind: 'course', course: aCourse(course), plan: plan && aPlan(plan) },
  }
}

export function productToBuy(qty: number, product: Partial<Product> = {}, position = 1): LineToBuy {
  return { key: `line-${position}`, position, qty, item: { kind: 'product', product: aProduct(product) } }
}
