import { describe, expect, test } from 'bun:test'
import { openPool } from '#db/client.ts'
import { testServices } from '#tests/support/services.ts'
import { seedDemo } from './seed.ts'

const services = await testServices()

describe('the demo', () => {
  test('fills an empty database once, with tickets in every status', async () => {
    const owner = openPool(services.database.adminUrl, { max: 2, name: 'seed' })
    expect(await seedDemo(services, owner.db, 'Demo2026')).toBe(true)
    expect(await seedDemo(services, owner.db, 'Demo2026')).toBe(false)
    await owner.close()

    const statuses =
      await services.admin`select status, count(*)::int as n from tickets group by 1 order by 1`
    expect(statuses.map((row) => row.status)).toEqual(['closed', 'group', 'lgpd', 'nps', 'open', 'pending'])
    const [asking] = await services.admin`select count(*)::int as tickets,
      (select count(*)::int from timers where kind = 'rating') as timers from tickets where status = 'nps'`
    expect(asking).toEqual({ tickets: 1, timers: 1 })
    const groups = await services.admin`
      select t.is_group, t.waiting_since, count(distinct m.author_id)::int as authors, count(m.file_id)::int as files
      from tickets t join messages m on m.ticket_id = t.id where t.status = 'group' group by t.id order by t.id`
    expect(groups).toHaveLength(2)
    for (const group of groups) {
      expect(group).toMatchObject({ is_group: true, waiting_since: null })
      expect(group.authors).toBeGreaterThan(2)
      expect(group.files).toBeGreaterThan(0)
    }
    const trusted = await services.admin`
      select email from users where profile = 'user' and user_close_pending_ticket order by email`
    expect(trusted.map((user) => user.email)).toEqual(['ana@loja.demo'])
    const [first] = await services.admin`select name from companies where id = 1`
    expect(first?.name).toBe('Recado')
    const [stored] = await services.admin`select count(*)::int as n from files where state = 'stored'`
    expect(stored?.n).toBe(3)
    const outreach = await services.admin`select c.name, c.status, count(r.id)::int as recipients,
        count(r.replied_at)::int as replied, count(r.id) filter (where r.state in ('planned', 'asked', 'confirmed', 'handed'))::int as open
      from campaigns c left join campaign_recipients r on r.campaign_id = c.id group by c.id order by c.id`
    expect([...outreach]).toMatchObject([
      { status: 'FINALIZADA', recipients: 52, open: 0 },
      { status: 'PROGRAMADA', recipients: 0 },
    ])
    expect(outreach[0]?.replied).toBeGreaterThan(5)
    const [waiting] = await services.admin`select count(*)::int as soon from timers
      where kind in ('campaign', 'campaignLine', 'listNumbers') and due_at < now() + interval '60 days'`
    expect(waiting?.soon).toBe(0)
    const [figures] =
      await services.admin`select count(*)::int as periods, count(rate)::int as rated, count(first_answer_at)::int as answered,
      count(*) filter (where ended_at < started_at or accepted_at < started_at or ended_at > now())::int as impossible from service_periods`
    expect(figures?.periods).toBeGreaterThan(200)
    expect(figures?.rated).toBeGreaterThan(50)
    expect(figures?.answered).toBeGreaterThan(200)
    expect(figures?.impossible).toBe(0)
    const left = await services.admin`select word, name from contact_opt_outs`
    expect([...left]).toMatchObject([{ word: 'parar', name: 'Lucía Fernández' }])
  })
})
