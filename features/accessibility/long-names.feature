@spec-2
Feature: Names as long as anybody likes
  Somebody calls their school by a word of eighty letters, and others read it on a small phone.

  Scenario: A word of eighty letters widens no screen
    Given Ada is signed in
    And Ada owns an organization whose class, teacher, semester, room and time slot have names of eighty letters, as it has
    Then none of these is wider than Ada's phone
      | /organizations                            |
      | /organizations/$organization              |
      | /organizations/$organization/classes      |
      | /organizations/$organization/admin/home   |
      | /organizations/$organization/admin/settings |
      | /organizations/$organization/admin/classes |
      | /organizations/$organization/admin/classes/new |
      | /organizations/$organization/admin/classes/$class |
      | /organizations/$organization/admin/semesters/$semester |
      | /organizations/$organization/admin/all-members/$teacher |
      | /organizations/$organization/admin/teachers/$teacher |
      | /my/organizations                         |
      | /my/classes                               |
      | /my/classes/$class                        |
      | /                                         |
