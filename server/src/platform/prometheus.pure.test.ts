import { expect, test } from 'vitest'

import { createCounter, createHistogram, gauge, textOf } from './prometheus.ts'

test('numbers are told as Prometheus reads them', () => {
  const counter = createCounter('sent_total', 'Messages sent.')
  counter.add({ channel: 'email' })
  counter.add({ channel: 'email' }, 2)
  counter.add({ channel: 'a "b"\\\n' })
  expect(textOf([counter.family(), gauge('up', 'Whether it answers.', 1)])).toBe(
    [
      '# HELP sent_total Messages sent.',
      '# TYPE sent_total counter',
      'sent_total{channel="email"} 3',
      'sent_total{channel="a \\"b\\"\\\\\\n"} 1',
      '# HELP up Whether it answers.',
      '# TYPE up gauge',
      'up 1',
      '',
    ].join('\n'),
  )
})

test('each bound of a histogram counts everything below it', () => {
  const histogram = createHistogram('took_seconds', 'How long it took.', [0.1, 1])
  for (const seconds of [0.1, 0.5, 3]) histogram.observe({ route: '/a' }, seconds)
  expect(textOf([histogram.family()]).split('\n').slice(2)).toEqual([
    'took_seconds_bucket{route="/a",le="0.1"} 1',
    'took_seconds_bucket{route="/a",le="1"} 2',
    'took_seconds_bucket{route="/a",le="+Inf"} 3',
    'took_seconds_sum{route="/a"} 3.6',
    'took_seconds_count{route="/a"} 3',
    '',
  ])
})
