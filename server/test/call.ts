export type Id = number | string
export type Call = {
  params?: Record<string, Id>
  query?: Record<string, Id>
  body?: Record<string, unknown>
}
