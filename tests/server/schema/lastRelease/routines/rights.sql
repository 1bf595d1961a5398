-- The list of rights of a role or a user, and the columns in which earlier versions store them.

CREATE OR REPLACE FUNCTION "rights_of"(push boolean, strategies boolean, motivation boolean, billing boolean, deletion boolean, export boolean) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(ARRAY[CASE WHEN push THEN 'pushAccess' END, CASE WHEN strategies THEN 'strategiesAccess' END, CASE WHEN motivation THEN 'motivationAccess' END,
    CASE WHEN billing THEN 'billingAccess' END, CASE WHEN deletion THEN 'deleteAccess' END, CASE WHEN export THEN 'exportAccess' END], NULL)
$$;

CREATE OR REPLACE FUNCTION "sync_rights"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text[] := rights_of(NEW.push_access, NEW.strategies_access, NEW.motivation_access, NEW.billing_access, NEW.delete_access, NEW.export_access);
BEGIN
  -- A process of an earlier version writes the columns and leaves the list as it is, or out.
  IF NEW.rights IS NULL OR TG_OP = 'UPDATE' AND NEW.rights IS NOT DISTINCT FROM OLD.rights THEN
    NEW.rights := columns || ARRAY(SELECT word FROM unnest(NEW.rights) word WHERE word <> ALL (rights_of(true, true, true, true, true, true)));
  END IF;
  NEW.push_access := 'pushAccess' = ANY (NEW.rights);
  NEW.strategies_access := 'strategiesAccess' = ANY (NEW.rights);
  NEW.motivation_access := 'motivationAccess' = ANY (NEW.rights);
  NEW.billing_access := 'billingAccess' = ANY (NEW.rights);
  NEW.delete_access := 'deleteAccess' = ANY (NEW.rights);
  NEW.export_access := 'exportAccess' = ANY (NEW.rights);
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER "roles_rights" BEFORE INSERT OR UPDATE OF "rights", "push_access", "strategies_access", "motivation_access", "billing_access", "delete_access", "export_access" ON "roles" FOR EACH ROW
  EXECUTE FUNCTION "sync_rights"();
CREATE OR REPLACE TRIGGER "users_rights" BEFORE INSERT OR UPDATE OF "rights", "push_access", "strategies_access", "motivation_access", "billing_access", "delete_access", "export_access" ON "users" FOR EACH ROW
  EXECUTE FUNCTION "sync_rights"();
