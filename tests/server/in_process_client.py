"""Requests to an app without a network, and a check that schemas are fully typed."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from fastapi import APIRouter, FastAPI

from trunkline.server.http import problem_responses


class LocalClient:
    """Sends requests to an app that has only the given routers and the error handlers."""

    def __init__(self, *routers: APIRouter, **state: object) -> None:
        self.app = FastAPI()
        problem_responses.install(self.app)
        for router in routers:
            self.app.include_router(router)
        for name, value in state.items():
            setattr(self.app.state, name, value)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return asyncio.run(self._ask("GET", path, **options))

    def post(self, path: str, **options: Any) -> httpx.Response:
        return asyncio.run(self._ask("POST", path, **options))

    async def _ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.request(method, path, **options)


def assert_typed(schema: dict[str, Any]) -> None:
    """Assert that every field has a type, and so does everything it contains."""
    assert schema.keys() & {"type", "$ref", "anyOf", "enum", "const"}, schema
    for choice in schema.get("anyOf", []):
        assert_typed(choice)
    if schema.get("type") == "array":
        for item in schema.get("prefixItems") or [schema["items"]]:
            assert_typed(item)
    if schema.get("type") == "object":
        for field in schema.get("properties", {}).values():
            assert_typed(field)
        if "properties" not in schema:
            assert_typed(schema["additionalProperties"])
