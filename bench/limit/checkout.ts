// The least that sells a course in four requests: a read of the course, an order with its line and stock, a report with
// a slip, and a read of the order.
type Env = { readonly DB: D1Database }

export default {
  async fetch(request: Request, { DB }: Env): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/course') {
      const [courses, plans] = await DB.batch([
        DB.prepare('SELECT * FROM courses WHERE id = ?').bind(101),
        DB.prepare('SELECT * FROM plans WHERE course_id = ?').bind(101),
      ])
      return Response.json({ course: courses?.results[0], plans: plans?.results })
    }
    if (pathname === '/order') {
      const { email } = await request.json<{ email: string }>()
      const token = crypto.randomUUID()
      const plan = await DB.prepare('SELECT * FROM plans WHERE id = ?').bind(1).first<{ price: number }>()
      await DB.batch([
        DB.prepare('INSERT INTO orders (token, email, total, status) VALUES (?, ?, ?, ?)').bind(
          token,
          email,
          plan?.price ?? 0,
          'waiting',
        ),
        DB.prepare(
          'INSERT INTO order_lines (order_id, plan_id) SELECT id, 1 FROM orders WHERE token = ?',
        ).bind(token),
        DB.prepare('UPDATE plans SET sold = sold + 1 WHERE id = ?').bind(1),
      ])
      return Response.json({ token })
    }
    const token = new URL(request.url).searchParams.get('token')
    if (pathname === '/report') {
      const slip = await request.arrayBuffer()
      await DB.prepare("UPDATE orders SET status = 'reported', slip_bytes = ? WHERE token = ?")
        .bind(slip.byteLength, token)
        .run()
      return Response.json({ done: true })
    }
    return Response.json(await DB.prepare('SELECT * FROM orders WHERE token = ?').bind(token).first())
  },
}
