const key = 'access_token'

export const readToken = () => localStorage.getItem(key)
export const storeToken = (token: string) => localStorage.setItem(key, token)
export const removeToken = () => localStorage.removeItem(key)

/** Another tab signed out: this one must not go on as if nothing happened. */
export const onTokenRemovedElsewhere = (tell: () => void) =>
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) tell()
  })
