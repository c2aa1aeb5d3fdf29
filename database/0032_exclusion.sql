-- Exclusion in whole: the way back, the sites of one licensee, and requests of families and courts.

alter table exclusion
  -- Play opens again only for who asked after the term, waited, and then said yes once more [EXC-05].
  add column return_asked_at timestamptz,
  -- Who excluded: the player here, the player at another site of the licensee, or a third party.
  add column origin text not null default 'player' check (origin in ('player', 'licensee', 'third_party')),
  -- When the player was told that the term is over.
  add column end_told_at timestamptz,
  add check (return_asked_at is null or (excluded_until is not null and return_asked_at >= excluded_until)),
  add check (lifted_at is null or lifted_at >= return_asked_at + interval '24 hours');
create index exclusion_ending on exclusion (excluded_until) where lifted_at is null and end_told_at is null;

-- Nothing may shorten an exclusion, whoever asks; one that ends was asked back by its player [EXC-01, EXC-05].
create or replace function keep_exclusion() returns trigger language plpgsql as $$
begin
  if old.excluded_at is not null and old.lifted_at is null and (
    new.excluded_at is distinct from old.excluded_at
    or (old.excluded_until is null and new.excluded_until is not null)
    or new.excluded_until < old.excluded_until
    or (new.lifted_at is not null and old.return_asked_at is null)
  ) then
    raise exception 'a self-exclusion cannot be shortened' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Sites of one licensee share their exclusions; a site that names none stands alone [EXC-06].
alter table site add column licensee text generated always as (nullif(settings->>'licensee', '')) stored;

-- Closed accounts tell who somebody is too.
create index player_by_phone on player (site_id, phone) where phone <> '';
create index player_by_email on player (site_id, email_key) where email_verified_at is not null;
create index identity_key_of on identity_key (site_id, player_id);

-- The accounts of one person at the sites of one licensee, by phone, proven e-mail or proven document; the one asked
-- about is among them.
create function accounts_of_person(of_site integer, of_player bigint) returns table (site_id integer, player_id bigint)
  language sql stable
  as $$
    select p.site_id, p.player_id
      from player me
      join site own on own.site_id = me.site_id
      join site s on s.site_id = me.site_id or s.licensee = own.licensee
      join lateral (
        select p.site_id, p.player_id from player p
         where p.site_id = s.site_id and p.phone = me.phone and p.phone <> ''
        union
        select p.site_id, p.player_id from player p
         where p.site_id = s.site_id and p.email_key = me.email_key
           and p.email_verified_at is not null and me.email_verified_at is not null
        union
        select me.site_id, me.player_id where s.site_id = me.site_id
        union
        select k.site_id, k.player_id
          from identity_key mine join identity_key k on k.site_id = s.site_id and k.kind = mine.kind and k.key_hash = mine.key_hash
         where mine.site_id = me.site_id and mine.player_id = me.player_id and mine.kind = 'document'
      ) p on true
     where me.site_id = of_site and me.player_id = of_player and (me.status <> 'pending' or p.player_id = me.player_id)
       and (s.site_id <> me.site_id or p.player_id = me.player_id or own.licensee is not null)
  $$;

-- Excludes one account; a running exclusion is lengthened, never shortened. Answers whether this changed anything.
create function exclude_account(of_site integer, of_player bigint, since timestamptz, until timestamptz, by_origin text)
  returns boolean language plpgsql
as $$
begin
  insert into exclusion as e (site_id, player_id, excluded_at, excluded_until, origin)
  values (of_site, of_player, since, until, by_origin)
  on conflict (site_id, player_id) do update
     set excluded_at = case when e.lifted_at is null then coalesce(e.excluded_at, excluded.excluded_at) else excluded.excluded_at end,
       excluded_until = excluded.excluded_until, lifted_at = null, return_asked_at = null, end_told_at = null,
       origin = excluded.origin
   where e.excluded_at is null or e.lifted_at is not null
     or (e.excluded_until is not null and (excluded.excluded_until is null or excluded.excluded_until > e.excluded_until));
  return found;
end $$;
revoke all on function exclude_account(integer, bigint, timestamptz, timestamptz, text) from public;
grant execute on function exclude_account(integer, bigint, timestamptz, timestamptz, text) to fairhouse_core;

-- Excludes a person wherever the licensee knows them, and ends their sessions. Answers, for the account asked about, until
-- when and how many sessions ended; nothing where a longer exclusion runs there.
create function exclude_person(of_player bigint, as_of timestamptz, months integer, by_origin text)
  returns table (until timestamptz, sessions_ended integer)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own_site integer := current_site();
  one record;
  ended integer;
begin
  until := as_of + make_interval(months => months);
  -- Whatever is booked for any of these accounts is booked before this, or refused after it.
  perform from account a join accounts_of_person(own_site, of_player) p on a.site_id = p.site_id and a.player_id = p.player_id
    where a.kind = 'cash' order by a.site_id, a.player_id for no key update of a;
  for one in select p.site_id, p.player_id, p.site_id = own_site and p.player_id = of_player as is_asked
      from accounts_of_person(own_site, of_player) p loop
    continue when not exclude_account(one.site_id, one.player_id, as_of, until,
      case when one.is_asked then by_origin else 'licensee' end);
    update session s set ended_at = as_of, ended_reason = 'excluded'
     where s.site_id = one.site_id and s.player_id = one.player_id and s.ended_at is null;
    get diagnostics ended = row_count;
    if one.is_asked then
      sessions_ended := ended;
      return next;
    else
      insert into significant_event (site_id, at, kind, actor, reason, subject, before, after)
      values (one.site_id, as_of, 'exclusion_changed', 'system', 'licensee', 'player:' || one.player_id, '{}',
        jsonb_build_object('excluded_until', until));
    end if;
  end loop;
end $$;
alter function exclude_person(bigint, timestamptz, integer, text) owner to fairhouse_core;
revoke all on function exclude_person(bigint, timestamptz, integer, text) from public;
grant execute on function exclude_person(bigint, timestamptz, integer, text) to fairhouse_app;
grant insert on significant_event to fairhouse_core;

-- Kinds of games that a player stays away from while all others stay open, on the terms of an exclusion [EXC-01, EXC-05].
create table product_exclusion (
  site_id integer not null,
  player_id bigint not null,
  category text not null check (category <> ''),
  excluded_at timestamptz not null,
  -- Null for good.
  excluded_until timestamptz,
  origin text not null check (origin in ('player', 'licensee')),
  return_asked_at timestamptz,
  lifted_at timestamptz,
  end_told_at timestamptz,
  primary key (site_id, player_id, category),
  foreign key (site_id, player_id) references player,
  check (return_asked_at is null or (excluded_until is not null and return_asked_at >= excluded_until)),
  check (lifted_at is null or lifted_at >= return_asked_at + interval '24 hours')
);
call fence('product_exclusion');
create index product_exclusion_ending on product_exclusion (excluded_until) where lifted_at is null and end_told_at is null;
create trigger keep_exclusion before update on product_exclusion for each row execute function keep_exclusion();

-- Excludes one account from one kind of games; a running exclusion is lengthened, never shortened. Answers whether this
-- changed anything.
create function exclude_product(of_site integer, of_player bigint, product text, since timestamptz, until timestamptz, by_origin text)
  returns boolean language plpgsql
as $$
begin
  insert into product_exclusion as e (site_id, player_id, category, excluded_at, excluded_until, origin)
  values (of_site, of_player, product, since, until, by_origin)
  on conflict (site_id, player_id, category) do update
     set excluded_at = case when e.lifted_at is null then e.excluded_at else excluded.excluded_at end,
       excluded_until = excluded.excluded_until, lifted_at = null, return_asked_at = null, end_told_at = null,
       origin = excluded.origin
   where e.lifted_at is not null
     or (e.excluded_until is not null and (excluded.excluded_until is null or excluded.excluded_until > e.excluded_until));
  return found;
end $$;
revoke all on function exclude_product(integer, bigint, text, timestamptz, timestamptz, text) from public;
grant execute on function exclude_product(integer, bigint, text, timestamptz, timestamptz, text) to fairhouse_core;

-- Excludes a person from kinds of games wherever the licensee knows them [EXC-06]. Answers which of them this changed for
-- the account asked about, and until when it holds.
create function exclude_person_products(of_player bigint, as_of timestamptz, months integer, products text[])
  returns table (product text, until timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own_site integer := current_site();
  one record;
begin
  until := as_of + make_interval(months => months);
  -- Whatever is booked for any of these accounts is booked before this, or refused after it.
  perform from account a join accounts_of_person(own_site, of_player) p on a.site_id = p.site_id and a.player_id = p.player_id
    where a.kind = 'cash' order by a.site_id, a.player_id for no key update of a;
  for one in select p.site_id, p.player_id, name, p.site_id = own_site and p.player_id = of_player as is_asked
      from accounts_of_person(own_site, of_player) p cross join unnest(products) name order by name loop
    continue when not exclude_product(one.site_id, one.player_id, one.name, as_of, until,
      case when one.is_asked then 'player' else 'licensee' end);
    if one.is_asked then
      product := one.name;
      return next;
    else
      insert into significant_event (site_id, at, kind, actor, reason, subject, before, after)
      values (one.site_id, as_of, 'exclusion_changed', 'system', 'licensee', 'player:' || one.player_id, '{}',
        jsonb_build_object('product', one.name, 'excluded_until', until));
    end if;
  end loop;
end $$;
alter function exclude_person_products(bigint, timestamptz, integer, text[]) owner to fairhouse_core;
revoke all on function exclude_person_products(bigint, timestamptz, integer, text[]) from public;
grant execute on function exclude_person_products(bigint, timestamptz, integer, text[]) to fairhouse_app;

-- Who is excluded at one site of a licensee joins another excluded, or becomes so with the phone, e-mail or document that
-- tells who they are.
create function inherit_exclusion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform exclude_account(new.site_id, new.player_id, e.excluded_at, e.excluded_until, 'licensee')
    from site s
    cross join accounts_of_person(s.site_id, new.player_id) p
    join exclusion e on e.site_id = p.site_id and e.player_id = p.player_id
   where s.site_id = new.site_id and s.licensee is not null
     and (e.site_id, e.player_id) <> (new.site_id, new.player_id) and e.excluded_at is not null and e.lifted_at is null
   order by e.excluded_until desc nulls first limit 1;
  perform exclude_product(new.site_id, new.player_id, e.category, e.excluded_at, e.excluded_until, 'licensee')
    from site s
    cross join accounts_of_person(s.site_id, new.player_id) p
    join product_exclusion e on e.site_id = p.site_id and e.player_id = p.player_id
   where s.site_id = new.site_id and s.licensee is not null
     and (e.site_id, e.player_id) <> (new.site_id, new.player_id) and e.lifted_at is null;
  return null;
end $$;
alter function inherit_exclusion() owner to fairhouse_core;
revoke all on function inherit_exclusion() from public;
create trigger inherit_exclusion after insert or update of phone, email, email_verified_at, status on player
  for each row when (new.status = 'active') execute function inherit_exclusion();
create trigger inherit_exclusion after insert on identity_key
  for each row when (new.kind = 'document') execute function inherit_exclusion();

-- A family's, a court's or an authority's request to exclude somebody: two of the staff must agree [EXC-07].
create table exclusion_request (
  site_id integer not null,
  request_id text not null,
  player_id bigint not null,
  asked_by text not null check (asked_by in ('family', 'court', 'authority')),
  -- Null: for good.
  months integer check (months >= 6),
  -- What was shown, in the words of who took it in.
  grounds text not null check (grounds <> ''),
  taken_by text not null,
  taken_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  -- The second approval excludes.
  confirmed_by text,
  confirmed_at timestamptz,
  rejected_by text,
  rejected_at timestamptz,
  rejected_why text,
  primary key (site_id, request_id),
  foreign key (site_id, player_id) references player,
  check ((approved_by is null) = (approved_at is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or (approved_by is not null and confirmed_by <> approved_by)),
  check ((rejected_by is null) = (rejected_at is null) and (rejected_by is null) = (rejected_why is null)),
  check (rejected_by is null or confirmed_by is null)
);
create index exclusion_request_open on exclusion_request (site_id, taken_at) where confirmed_at is null and rejected_at is null;
call fence('exclusion_request');
