import { describe, expect, test } from 'bun:test'
import { readAd, readChoices, readPlace } from './read-body.ts'

describe('the body of a place', () => {
  test('is an image, a link and a description', () => {
    expect(readPlace('data:image/png;base64,AAAA|https://maps.google.com/?q=1,2|Rua Augusta | 1500')).toEqual(
      {
        image: 'data:image/png;base64,AAAA',
        href: 'https://maps.google.com/?q=1,2',
        description: 'Rua Augusta | 1500',
        coordinates: { latitude: 1, longitude: 2 },
      },
    )
  })

  test('opens nothing but a web address, and loads no picture from elsewhere', () => {
    expect(readPlace('https://spy.example/p.png|javascript:alert(1)')).toEqual({
      image: undefined,
      href: undefined,
      description: '',
    })
  })
})

test('a place tells where it is as far as its link does, on this earth', () => {
  expect(readPlace('|https://maps.google.com/?q=-23.5505%2C-46.6333').coordinates).toEqual({
    latitude: -23.5505,
    longitude: -46.6333,
  })
  expect(readPlace('|https://maps.google.com/?q=123,400').coordinates).toBeUndefined()
  expect(readPlace('|https://maps.example/here').coordinates).toBeUndefined()
})

test('an advertisement has a source, a title, a text and what the customer wrote', () => {
  expect(readAd('|https://fb.me/x|Promo|Frete grátis|Quero!')).toMatchObject({
    href: 'https://fb.me/x',
    title: 'Promo',
    text: 'Frete grátis',
    message: 'Quero!',
  })
})

test('choices are read from data of any sort without a fault', () => {
  expect(readChoices('{"buttons":[{"title":"Manhã"},{"displayText":"Tarde"}]}')).toEqual(['Manhã', 'Tarde'])
  expect(readChoices('{"options":["a",{"title":"b"}]}')).toEqual(['a', 'b'])
  expect(readChoices('not json')).toEqual([])
  expect(readChoices(null)).toEqual([])
})
