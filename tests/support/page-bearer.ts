/** Returns the data about its bearer that a page of the signed-in frame gives, with the API of a test's own. */
export function pageBearer(token = 'token', expiresInSeconds = 900) {
  return {
    viewer: { id: 1, companyId: 1 },
    apiUrl: 'http://api.test',
    token,
    expiresInSeconds,
    now: new Date().toISOString(),
  }
}

/** Returns the answer of `/resources/token` for that page. */
export function renewedBearer(token: string | undefined, expiresInSeconds = 900) {
  const { viewer, apiUrl, now } = pageBearer()
  return Response.json({
    token,
    expiresInSeconds,
    userId: viewer.id,
    companyId: viewer.companyId,
    apiUrl,
    now,
  })
}
