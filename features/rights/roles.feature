@spec-6
Feature: Roles
  Those who run an organization let others help, each as far as they are trusted, and see why somebody may do what they may.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @6.role-permissions @6.role-deletion @6.role-why @6.role-history
  @spec-2 @spec-4 @2.admin-one-role @2.admin-new-role
  @spec-1 @1.administer-roles @2.admin-roles
  Scenario: A role is made, given for a while, taken away, and deleted knowingly
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits the roles of "Lindenschule"
    And Ada goes to "Create Role"
    And Ada sets "Name" to "Librarian"
    And Ada turns on "Manage semesters"
    And Ada chooses "Create Role"
    Then Ada sees one toast "Success" saying "Role was created successfully"
    And Ada finds "See classes" turned on
    And Ada finds "See classes" closed, because "Comes with “Manage semesters”."
    When Ada picks "Ben" under "Give it to a member"
    And Ada sets "Last day" to "12/24/2199"
    And Ada chooses "Give role"
    Then Ada sees one toast "Success" saying "Role was given successfully"
    And Ada's list "Who holds it" says
      | Ben Lind | until 12/24/2199 |
    And Ada sets "Give it to a member" to "Ben"
    And Ada cannot pick "Ben" because "Holds it already"
    When Ada goes to "Ben Lind"
    Then Ada's list "Rights" says
      | Librarian | until 12/24/2199 · Manage semesters, See classes |
    And Ada reads in the history "Ada Lind gave them the role Librarian until 12/24/2199"
    When Ada goes to "Librarian"
    And Ada chooses "Take away from Ben Lind"
    Then Ada is asked "Take Librarian away from Ben Lind?" and told "From now on they may no longer do what it allows."
    When Ada answers "Take away"
    Then Ada sees "Nobody holds it yet."
    When Ada chooses "Delete Role"
    Then Ada is asked "Delete Librarian?" and told "Nobody holds it."
    When Ada answers "Delete"
    Then Ada is at the roles of "Lindenschule"
    And Ada sees "Registrar"
    And Ada does not see "Librarian"

  @6.role-deletion
  @spec-2 @2.admin-roles
  Scenario Outline: Before a role is deleted, it is said how many lose it
    Given "Lindenschule" has the members
      | name |
      | Ben  |
      | Eva  |
    And Ben holds the role "Viewer" in "Lindenschule"
    And <other>
    When Ada visits the roles of "Lindenschule"
    And Ada opens "Viewer"
    And Ada chooses "Delete Role"
    Then Ada is asked "Delete Viewer?" and told "<told>"
    When Ada answers "Delete"
    Then Ada is at the roles of "Lindenschule"
    And Ada does not see "Viewer"
    When Ada goes to "All members"
    Then Ada sees "Ben Lind"
    And Ada does not see "Viewer"

    Examples:
      | other                                          | told                                                         |
      | Eva holds the role "Teacher" in "Lindenschule" | 1 member holds it, and may no longer do what it allows.      |
      | Eva holds the role "Viewer" in "Lindenschule"  | 2 members hold it, and may no longer do what it allows.      |

  @6.role-days @spec-5
  Scenario: A role is given on the card of a member, and its last day is changed
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits the members of "Lindenschule"
    And Ada opens "Ben Lind"
    Then Ada sees "They may do what every member may."
    When Ada chooses "Give a role"
    And Ada sets "Role" to "Viewer"
    And Ada sets "Last day" to "01/01/2020"
    And Ada chooses "Give role"
    Then Ada reads "Choose today or a day to come." at "Last day (optional)"
    When Ada sets "Role" to "Viewer"
    And Ada sets "Last day" to "12/24/2199"
    And Ada chooses "Give role"
    And Ada goes to "Viewer"
    And Ada chooses "Change last day of Ben Lind"
    And Ada sets "Last day (optional)" to "2199-12-31"
    And Ada chooses "Save last day"
    Then Ada's list "Who holds it" says
      | Ben Lind | until 12/31/2199 |
    And the focus of Ada is on "Change last day of Ben Lind"

  @6.role-days
  Scenario: Whoever held a role until a day that is over can be given it anew
    Given Petr has an account
    And Petr held the role "Viewer" in "Lindenschule" through 12/24/2020
    When Ada visits the roles of "Lindenschule"
    And Ada opens "Viewer"
    Then Ada sees "Who holds it (0)"
    And Ada's list "Who holds it" says
      | Petr Lind | ended on 12/24/2020 |
    When Ada picks "Petr" under "Give it to a member"
    And Ada sets "Last day" to "12/24/2199"
    And Ada chooses "Give role"
    Then Ada sees "Who holds it (1)"
    And Ada's list "Who holds it" says
      | Petr Lind | until 12/24/2199 |

  @6.role-verified @6.role-holders
  Scenario: Nobody is given a role before their email address is verified
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    And Ben's address is not verified
    When Ada visits the roles of "Lindenschule"
    And Ada opens "Viewer"
    Then Ada sets "Give it to a member" to "Ben"
    And Ada cannot pick "Ben" because "Has not verified their email yet"
    When Ada visits the members of "Lindenschule"
    And Ada opens "Ben Lind"
    Then Ada sees "Email not verified"
    And Ada sees "Roles, classes to teach, and families that somebody else made wait until ben@example.org is verified"
    And Ada does not see "Give a role"

  @6.role-only-held @6.role-not-own @spec-2 @2.admin-new-role
  Scenario: Nobody gives, makes or changes what they do not hold themselves
    Given Cora is signed in
    And Cora is a "Clerk" of "Lindenschule", who may "Manage roles, See classes"
    When Cora visits the roles of "Lindenschule"
    And Cora opens "Viewer"
    Then Cora sees "You do not hold “See attendance” and “See reports” yourself, so you cannot change this role."
    And Cora does not see "Give it to a member"
    When Cora goes to "Roles"
    And Cora opens "Clerk"
    Then Cora sees "You hold this role yourself, so you cannot change it. An owner can."
    When Cora visits "roles/new" in the administration of "Lindenschule"
    Then Cora finds "See the history" closed, because "You do not hold this yourself."
    When Cora sets "Name" to "Helper"
    And Cora turns on "See classes"
    And Cora chooses "Create Role"
    Then Cora sees one toast "Success" saying "Role was created successfully"
    And Cora sets "Give it to a member" to "Cora"
    And Cora cannot pick "Cora" because "Is you: an owner can give it"

  @6.role-only-held
  Scenario: Who has no role to give reads why
    Given Cora is signed in
    And Cora is a "Clerk" of "Lindenschule", who may "Manage roles"
    And Petr has an account
    And Petr holds the role "Teacher" in "Lindenschule"
    And Petr holds the role "Clerk" in "Lindenschule"
    When Cora visits the members of "Lindenschule"
    And Cora opens "Petr Lind"
    And Cora chooses "Give a role"
    Then Cora sees "There is no other role that you could give: whoever gives one holds all of it."
    And the focus of Cora is on "Cancel"
