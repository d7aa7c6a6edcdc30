// The least that answers a product as JSON: one batch of two reads.
type Env = { readonly DB: D1Database }

export default {
  async fetch(_request: Request, { DB }: Env): Promise<Response> {
    const [courses, plans] = await DB.batch([
      DB.prepare('SELECT * FROM courses WHERE id = ?').bind(101),
      DB.prepare('SELECT * FROM plans WHERE course_id = ?').bind(101),
    ])
    return Response.json({ course: courses?.results[0], plans: plans?.results })
  },
}
