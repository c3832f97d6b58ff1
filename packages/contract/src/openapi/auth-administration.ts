import { type AuthRoute, flag, free, schema, text } from './auth-routes.ts'

/** Endpoints of operators, by service tokens. */
export function administration(): AuthRoute[] {
  const account = {
    email: text,
    phone: text,
    password: text,
    email_confirm: flag,
    phone_confirm: flag,
    user_metadata: free,
    app_metadata: free,
    role: text,
    ban_duration: text,
  }
  const provider = {
    type: text,
    metadata_xml: text,
    metadata_url: text,
    domains: { type: 'array', items: text },
    attribute_mapping: free,
    name_id_format: text,
    disabled: flag,
  }
  const routes: Omit<AuthRoute, 'proof'>[] = [
    {
      route: 'GET /admin/users',
      name: 'authListUsers',
      summary: 'All accounts',
      query: { page: { type: 'integer' }, per_page: { type: 'integer' } },
      returns: { type: 'object', properties: { users: { type: 'array', items: schema('AuthUser') } } },
    },
    {
      route: 'POST /admin/users',
      name: 'authCreateUser',
      summary: 'Creates an account',
      body: { id: text, ...account },
      returns: schema('AuthUser'),
    },
    {
      route: 'GET /admin/users/{id}',
      name: 'authReadUser',
      summary: 'One account',
      returns: schema('AuthUser'),
    },
    {
      route: 'PUT /admin/users/{id}',
      name: 'authAdministerUser',
      summary: 'Changes or bans an account',
      body: account,
      returns: schema('AuthUser'),
    },
    {
      route: 'DELETE /admin/users/{id}',
      name: 'authDeleteUser',
      summary: 'Deletes an account',
      body: { should_soft_delete: flag },
    },
    {
      route: 'GET /admin/users/{id}/factors',
      name: 'authListFactors',
      summary: 'Second factors of an account',
      returns: { type: 'array', items: free },
    },
    {
      route: 'DELETE /admin/users/{id}/factors/{factorId}',
      name: 'authDeleteFactor',
      summary: 'Removes a second factor of an account',
      returns: free,
    },
    {
      route: 'POST /invite',
      name: 'authInvite',
      summary: 'Invites somebody by mail',
      body: { email: text, data: free },
      returns: schema('AuthUser'),
    },
    {
      route: 'POST /admin/generate_link',
      name: 'authMakeLink',
      summary: 'Makes a link without mailing it',
      body: { type: text, email: text, password: text, new_email: text, data: free, redirect_to: text },
      returns: free,
    },
    {
      route: 'GET /admin/sso/providers',
      name: 'authListProviders',
      summary: 'Organisations that sign their members in',
      returns: free,
    },
    {
      route: 'POST /admin/sso/providers',
      name: 'authAddProvider',
      summary: 'Adds an organisation',
      body: provider,
      returns: free,
    },
    {
      route: 'GET /admin/sso/providers/{id}',
      name: 'authReadProvider',
      summary: 'One organisation',
      returns: free,
    },
    {
      route: 'PUT /admin/sso/providers/{id}',
      name: 'authChangeProvider',
      summary: 'Changes an organisation',
      body: provider,
      returns: free,
    },
    {
      route: 'DELETE /admin/sso/providers/{id}',
      name: 'authRemoveProvider',
      summary: 'Removes an organisation',
      returns: free,
    },
    {
      route: 'GET /admin/users/{id}/passkeys',
      name: 'authListPasskeysOf',
      summary: 'Passkeys of an account',
      returns: { type: 'array', items: free },
    },
    {
      route: 'DELETE /admin/users/{id}/passkeys/{passkeyId}',
      name: 'authDeletePasskey',
      summary: 'Removes a passkey of an account',
      returns: 'nothing',
    },
  ]
  return routes.map((route) => ({ ...route, proof: 'operator' }))
}
