"""The web application: routes, WebSockets, middleware, the OpenAPI document, static pages."""
