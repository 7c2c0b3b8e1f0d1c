@spec-6
Feature: Roles
  Owners give helpers limited access, and see where each permission comes from.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @6.role-permissions @6.role-deletion @6.role-why @6.role-history
  @spec-2 @spec-4 @2.admin-one-role @2.admin-new-role
  @spec-1 @1.administer-roles @2.admin-roles
  Scenario: A role is created, assigned until a day, removed and deleted
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits the roles of "Lindenschule"
    And Ada goes to "Create Role"
    And Ada sets "Name" to "Librarian"
    And Ada turns on "Manage semesters"
    And Ada chooses "Create Role"
    Then Ada sees one toast "Success" saying "Role was created successfully"
    And Ada finds "View classes" turned on
    And Ada finds "View classes" closed, because "Included in “Manage semesters”."
    When Ada picks "Ben" under "Assign to a member"
    And Ada sets "Last day" to "12/24/2199"
    And Ada chooses "Assign role"
    Then Ada sees one toast "Success" saying "Role was assigned successfully"
    And Ada's list "Members with this role" says
      | Ben Lind | until Tue, Dec 24, 2199 |
    And Ada sets "Assign to a member" to "Ben"
    And Ada cannot pick "Ben" because "Already has this role"
    When Ada goes to "Ben Lind"
    Then Ada's list "Access" says
      | Librarian | until Tue, Dec 24, 2199 · Manage semesters, View classes |
    And Ada sees "Ada Lind assigned them the role Librarian until Tue, Dec 24, 2199" in the history
    When Ada goes to "Librarian"
    And Ada chooses "Remove from Ben Lind"
    Then Ada sees the dialog "Remove Librarian from Ben Lind?" saying "They lose its permissions immediately."
    When Ada answers "Remove"
    Then Ada sees "No one has this role yet."
    When Ada chooses "Delete Role"
    Then Ada sees the dialog "Delete Librarian?" saying "No one has this role."
    When Ada answers "Delete"
    Then Ada is at the roles of "Lindenschule"
    And Ada sees "Registrar"
    And Ada does not see "Librarian"

  @6.role-deletion
  @spec-2 @2.admin-roles
  Scenario Outline: Before a role is deleted, the owner sees how many members lose it
    Given "Lindenschule" has the members
      | name |
      | Ben  |
      | Eva  |
    And Ben holds the role "Viewer" in "Lindenschule"
    And <other>
    When Ada visits the roles of "Lindenschule"
    And Ada opens "Viewer"
    And Ada chooses "Delete Role"
    Then Ada sees the dialog "Delete Viewer?" saying "<consequence>"
    When Ada answers "Delete"
    Then Ada is at the roles of "Lindenschule"
    And Ada does not see "Viewer"
    When Ada goes to "All members"
    Then Ada sees "Ben Lind"
    And Ada does not see "Viewer"

    Examples:
      | other                                          | consequence                                              |
      | Eva holds the role "Teacher" in "Lindenschule" | 1 member has this role and will lose its permissions.      |
      | Eva holds the role "Viewer" in "Lindenschule"  | 2 members have this role and will lose its permissions.      |

  @6.role-days @spec-5
  Scenario: A role is assigned on a member's card, and its last day is changed
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits the members of "Lindenschule"
    And Ada opens "Ben Lind"
    Then Ada sees "Standard member access only"
    When Ada chooses "Assign a role"
    And Ada sets "Role" to "Viewer"
    And Ada sets "Last day" to "01/01/2020"
    And Ada chooses "Assign role"
    Then Ada reads "Choose today or a later date." at "Last day (optional)"
    When Ada sets "Role" to "Viewer"
    And Ada sets "Last day" to "12/24/2199"
    And Ada chooses "Assign role"
    And Ada goes to "Viewer"
    And Ada chooses "Change last day for Ben Lind"
    And Ada sets "Last day (optional)" to "2199-12-31"
    And Ada chooses "Save last day"
    Then Ada's list "Members with this role" says
      | Ben Lind | until Tue, Dec 31, 2199 |
    And the focus of Ada is on "Change last day for Ben Lind"

  @6.role-days
  Scenario: A member whose role has expired can get it again
    Given Petr has an account
    And Petr held the role "Viewer" in "Lindenschule" through 12/24/2020
    When Ada visits the roles of "Lindenschule"
    And Ada opens "Viewer"
    Then Ada sees "Members with this role (0)"
    And Ada's list "Members with this role" says
      | Petr Lind | ended on Thu, Dec 24, 2020 |
    When Ada picks "Petr" under "Assign to a member"
    And Ada sets "Last day" to "12/24/2199"
    And Ada chooses "Assign role"
    Then Ada sees "Members with this role (1)"
    And Ada's list "Members with this role" says
      | Petr Lind | until Tue, Dec 24, 2199 |

  @6.role-verified @6.role-holders
  Scenario: Nobody gets a role before their email address is verified
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    And Ben's address is not verified
    When Ada visits the roles of "Lindenschule"
    And Ada opens "Viewer"
    Then Ada sets "Assign to a member" to "Ben"
    And Ada cannot pick "Ben" because "Email not verified yet"
    When Ada visits the members of "Lindenschule"
    And Ada opens "Ben Lind"
    Then Ada sees "Email not verified"
    And Ada sees "Roles, teaching assignments and families that someone else created are inactive until ben@example.org is verified"
    And Ada does not see "Assign a role"

  @6.role-only-held @6.role-not-own @spec-2 @2.admin-new-role
  Scenario: Nobody can assign, create or change a role with permissions they do not have
    Given Cora is signed in
    And Cora is a "Clerk" of "Lindenschule", who may "Manage roles, View classes"
    When Cora visits the roles of "Lindenschule"
    And Cora opens "Viewer"
    Then Cora sees "You can’t change this role because you don’t have “View attendance” and “View reports”."
    And Cora does not see "Assign to a member"
    When Cora goes to "Roles"
    And Cora opens "Clerk"
    Then Cora sees "You can’t change a role that you have. Ask an owner."
    When Cora visits "roles/new" in the administration of "Lindenschule"
    Then Cora finds "View audit log" closed, because "You don’t have this permission."
    When Cora sets "Name" to "Helper"
    And Cora turns on "View classes"
    And Cora chooses "Create Role"
    Then Cora sees one toast "Success" saying "Role was created successfully"
    And Cora sets "Assign to a member" to "Cora"
    And Cora cannot pick "Cora" because "This is you. Ask an owner."

  @6.role-only-held
  Scenario: A member who cannot assign any role sees why
    Given Cora is signed in
    And Cora is a "Clerk" of "Lindenschule", who may "Manage roles"
    And Petr has an account
    And Petr holds the role "Teacher" in "Lindenschule"
    And Petr holds the role "Clerk" in "Lindenschule"
    When Cora visits the members of "Lindenschule"
    And Cora opens "Petr Lind"
    And Cora chooses "Assign a role"
    Then Cora sees "You can’t assign any other role. You can only assign roles whose permissions you have."
    And the focus of Cora is on "Cancel"
